import ObservableStore
import Observing

/// A random program of children that come, go and are replaced while effects of theirs run, and stores of theirs are
/// held.
struct EffectsProgram: RandomProgram {
  /// Whether the app's reducer is the store's, or another one calls it.
  enum Way: CaseIterable {
    case listed
    case called
    case calledAndWrapped
  }

  private(set) var way: Way
  /// Each has a number, by which the features that it makes are known, however many steps there are.
  private(set) var steps: [(number: Int, step: EffectStep)]

  init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    way = Way.allCases.randomElement(using: &numbers)!
    steps = (1...Int.random(in: 10...34, using: &numbers)).map {
      ($0, EffectStep.random(using: &numbers))
    }
  }

  var smaller: [EffectsProgram] {
    var others = steps.withOneLess.map {
      var other = self
      other.steps = $0
      return other
    }
    if way != .listed {
      var other = self
      other.way = .listed
      others.append(other)
    }
    return others
  }

  var text: String {
    let lines = steps.map { $0.step.text($0.number) }
    return (["the reducer is \(way)"] + lines).joined(separator: "\n")
  }

  func play() async -> RandomFinding? { await EffectsPlay(self).play() }
}
