import Foundation
import Observing
import Testing

@testable import ObservableStore

/// After every action, and after every transaction of several, just those effects run whose children are there.
@MainActor
@Suite("Effects of children that come, go and are replaced, at random")
struct EffectsOfRandomChildrenTests {
  /// What lies around the actions that are sent, and what is read between them.
  enum Way: CaseIterable {
    case alone, pairs, triples, fromClosure, pairsWithReads
  }

  private static let seed =
    ProcessInfo.processInfo.environment["OBSERVING_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("150 programs of eight actions each", arguments: Way.allCases)
  func programs(way: Way) {
    for seed in Self.seed..<(Self.seed + 150) {
      let failure = play(seed, way, limit: 8)
      guard let failure else { continue }
      // The shortest beginning that fails says more.
      let least = (1...8).lazy.compactMap { self.play(seed, way, limit: $0) }.first ?? failure
      Issue.record("OBSERVING_SEED=\(seed), \(way): \(least)")
      return
    }
  }

  private func play(_ seed: UInt64, _ way: Way, limit: Int) -> String? {
    var random = Seeded(state: seed)
    let (store, runner) = RandomChildren.store()
    var there = ChildrenThatAreThere()
    var started: Set<Int> = []
    var names: [String] = []
    let trigger = Trigger()
    let reads = observe {
      guard seed % 2 == 0 else { return }
      _ = (store.kid?.count, store.path.first?.count, store.box.kid?.count)
    }
    var left = limit
    while left > 0 {
      let size = way == .alone ? 1 : way == .triples ? 3 : 2
      var group: [RandomChildren.Action] = []
      for _ in 0..<min(size, left) {
        var name: [String] = []
        var make: (RandomChildren.Steps) -> RandomChildren.Action = { .change($0) }
        if let start = there.start(&random) {
          make = start.make
          started.insert(start.number)
          name.append(start.name)
        }
        var steps = RandomChildren.Steps()
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          guard let step = there.step(&random) else { continue }
          steps.all.append(step.run)
          name.append(step.name)
        }
        group.append(make(steps))
        names.append(name.joined(separator: ", "))
      }
      left -= group.count
      send(group, to: store, way, trigger)
      there.transactionEnded()
      let expected = started.intersection(there.all)
      let running = Set(runner.inFlight.compactMap { Int($0.split(separator: ":").last ?? "") })
      if running != expected {
        return "expected \(expected.sorted()), runs \(running.sorted()): \(names)"
      }
    }
    withExtendedLifetime(reads) {}
    return nil
  }

  private func send(
    _ group: [RandomChildren.Action], to store: Store<RandomChildren, RandomChildren.Action>,
    _ way: Way, _ trigger: Trigger
  ) {
    func sendAll() {
      for action in group {
        store.send(action)
        if way == .pairsWithReads { _ = (store.kid?.count, store.path.last?.count) }
      }
    }
    switch way {
    case .alone: sendAll()
    case .pairs, .triples, .pairsWithReads: transaction { sendAll() }
    case .fromClosure:
      var isFirst = true
      let token = observe {
        _ = trigger.count
        if !isFirst { untracked { sendAll() } }
        isFirst = false
      }
      trigger.count += 1
      token.cancel()
    }
  }

  private final class Trigger { @Tracked var count = 0 }
}
