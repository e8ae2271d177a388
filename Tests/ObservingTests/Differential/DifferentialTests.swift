import Foundation
import Observing
import Testing

/// Random changes of a rich state, with closures of which it is known what they must do.
///
/// `OBSERVING_TRANSACTIONS` says how many, `OBSERVING_SEED` with which random numbers. They have a process to themselves:
/// after each transaction all that is alive is checked, whosever it is.
@MainActor @Suite struct DifferentialTests {
  @Test func randomChanges() async {
    await #expect(processExitsWith: .success) { await DifferentialTests.changeAtRandom() }
  }

  static func changeAtRandom() {
    Engine.turnChecks = { Invariants.areChecked = $0 }
    let environment = ProcessInfo.processInfo.environment
    let count = environment["OBSERVING_TRANSACTIONS"].flatMap(Int.init) ?? 4_000
    let seed = environment["OBSERVING_SEED"].flatMap(UInt64.init) ?? 20_250_601
    var tally = Tally()
    var random = SplitMix64(state: seed)
    let start = ContinuousClock.now
    while tally.turns < count {
      let episodeSeed = random.next()
      let script = Script.random(seed: episodeSeed, turns: episodeSeed % 32 == 0 ? 400 : 40)
      if let failure = Engine.run(script, &tally) {
        report(failure, script, "OBSERVING_SEED=\(seed), script \(episodeSeed)")
        return
      }
    }
    print(
      """
      Differential: OBSERVING_SEED=\(seed): \(tally.turns) transactions, \(tally.commits) checks, \
      \(tally.runs) runs in \(ContinuousClock.now - start); surplus heap \(tally.heap), coarse \
      \(tally.coarse), rehomed \(tally.rehomed), midway \(tally.midway)
      """)
  }

  private static func report(_ failure: WorldFailure, _ script: Script, _ seed: String) {
    var shortest = failure
    let shrunk = script.shrunk { shorter in
      var tally = Tally()
      guard let again = Engine.run(shorter, &tally), again.kind == failure.kind else {
        return false
      }
      shortest = again
      return true
    }
    Issue.record("\(seed): \(shortest.kind): \(shortest)\nlet script = Script(turns: \(shrunk))")
  }
}
