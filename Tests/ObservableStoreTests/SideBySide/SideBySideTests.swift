import Foundation
import Observing
import Testing

@testable import ObservableStore

/// Random actions, sent to a tree of features under both strategies.
///
/// A closure may run where comparing would not only if the action replaced a state that it reads by
/// another that looks the same: such runs are counted apart, as coarse.
///
/// `SIDE_BY_SIDE_SEQUENCES` says how many sequences of 60 actions, `SIDE_BY_SIDE_SEED` with which random
/// numbers.
@Suite("Tracking and comparing side by side") @MainActor
struct SideBySideTests {
  @Test("Both show the same at every step, and tracking runs no more often than it must")
  func randomActions() {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SIDE_BY_SIDE_SEQUENCES"].flatMap(Int.init) ?? 20
    let seed = environment["SIDE_BY_SIDE_SEED"].flatMap(UInt64.init) ?? 20_250_614
    var dice = Dice(state: seed)
    var tally = SideBySideTally()
    var failures: [String: (count: Int, seed: UInt64, message: String, log: [String])] = [:]
    let start = ContinuousClock.now
    for number in 0..<count {
      let sequence = number == 0 && count == 1 ? seed : dice.next()
      let before = Instrumentation.live
      let failure = run(sequence, &tally)
      if let failure {
        let known = failures[failure.message.prefix(28).description]
        if known == nil || known!.log.count > failure.log.count {
          failures[failure.message.prefix(28).description] = (
            (known?.count ?? 0) + 1, sequence, failure.message, failure.log
          )
        } else {
          failures[failure.message.prefix(28).description]!.count += 1
        }
      } else {
        #expect(Instrumentation.live == before, "SIDE_BY_SIDE_SEED=\(sequence), alone")
      }
    }
    for failure in failures.values {
      Issue.record(
        """
        SIDE_BY_SIDE_SEED=\(failure.seed) SIDE_BY_SIDE_SEQUENCES=1 (\(failure.count) like it): \
        \(failure.message), after \(failure.log.count) actions:
        \(failure.log.suffix(8).joined(separator: "\n"))
        """)
    }
    print(
      """
      Side by side: SIDE_BY_SIDE_SEED=\(seed): \(count) sequences, \(tally.actions) actions, \
      \(tally.shown) views, \(tally.held) held stores, \(tally.ended) ended; \(tally.tracked) runs \
      tracked, \(tally.compared) compared, \(tally.coarse) where it looked the same; \
      \(ContinuousClock.now - start)
      """)
  }

  private func run(
    _ seed: UInt64, _ tally: inout SideBySideTally
  ) -> (message: String, log: [String])? {
    let gardens = SideBySide(seed: seed)
    gardens.run(60)
    tally = tally + gardens.tally
    return gardens.failure.map { ($0, gardens.log) }
  }
}

extension SideBySideTally {
  static func + (left: SideBySideTally, right: SideBySideTally) -> SideBySideTally {
    var sum = left
    sum.actions += right.actions
    sum.shown += right.shown
    sum.tracked += right.tracked
    sum.compared += right.compared
    sum.coarse += right.coarse
    sum.held += right.held
    sum.ended += right.ended
    return sum
  }
}
