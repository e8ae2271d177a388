/// Long programs at random; one that fails is made as short as it goes.
@MainActor
struct RandomPrograms<Model: SmallModel> {
  typealias Plain = Model.Plain

  private static var length: Int { 200 }
  private static var mostClosures: Int { 6 }
  private(set) var tally = Tally()

  /// The shortest program found that fails, and how.
  mutating func firstFinding(seed: UInt64, sparesRuns: Bool) -> Enumeration<Model>.Finding? {
    var random = Splitter(state: seed)
    let steps = Self.program(&random)
    let failures = Replay<Model>.failures(of: steps, &tally)
    guard let failure = failures.first(where: { !sparesRuns || $0.kind != .ranForNothing }) else {
      return nil
    }
    return shrunk(steps, failure)
  }

  /// A program that makes sense, whose closures come and go.
  private static func program(_ random: inout Splitter) -> [Step<Plain>] {
    let alphabet = Outline<Plain>.alphabet(mostClosures: length)
    let changes = alphabet[..<Plain.Change.allCases.count]
    let bodies = alphabet[changes.endIndex...].prefix(Plain.Body.allCases.count)
    var outline = Outline<Plain>(mostClosures: mostClosures)
    var steps: [Step<Plain>] = []
    while steps.count < length {
      let step: Step<Plain>?
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<12: step = changes.randomElement(using: &random)
      case 12, 13: step = bodies.randomElement(using: &random)
      case 14:
        let live = outline.closures.indices.filter { outline.closures[$0] }
        step = live.randomElement(using: &random).map { .cancel($0) }
      case 15, 16: step = .open
      default: step = .close
      }
      guard let step, outline.canTake(step) else { continue }
      outline.take(step)
      steps.append(step)
    }
    return steps
  }

  /// Leaves out what can be left out, first in big pieces, then step by step.
  private mutating func shrunk(
    _ program: [Step<Plain>], _ failure: Failure
  ) -> Enumeration<Model>.Finding {
    var steps = program
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < steps.count {
        var shorter = steps
        shorter.removeSubrange(start..<min(start + size, steps.count))
        if fails(&shorter, failure.kind), shorter.count < steps.count {
          steps = shorter
          isShorter = true
        } else {
          start += size
        }
      }
      // The last size is tried again until nothing more goes.
      if size > 1 || !isShorter { size /= 2 }
    }
    let last = Replay<Model>.failures(of: steps, &tally).first { $0.kind == failure.kind }
    return .init(steps: steps, failure: last ?? failure)
  }

  /// Whether the program fails in the same way.
  ///
  /// Steps that make no sense any more are taken out of it.
  private mutating func fails(_ steps: inout [Step<Plain>], _ kind: Failure.Kind) -> Bool {
    var outline = Outline<Plain>(mostClosures: Self.mostClosures)
    steps = steps.filter { step in
      guard outline.canTake(step) else { return false }
      outline.take(step)
      return true
    }
    return Replay<Model>.failures(of: steps, &tally).contains { $0.kind == kind }
  }
}

/// SplitMix64: small, and the same on every machine.
struct Splitter: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
