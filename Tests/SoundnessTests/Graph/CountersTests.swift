import Foundation
import ObservableStore
import Observing
import Testing

/// Counters that come round must not be taken for something that goes on for ever.
@Suite("Closures that run rarely, or often") @MainActor
struct CountersTests {
  final class Model {
    @Tracked var rare = 0
    @Tracked var often = 0
  }

  /// Millions of transactions take longer than a test should, unless it is asked for.
  nonisolated static let isLongAllowed = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  @Test("A closure that runs in each of 70,000 transactions is not stopped")
  func each() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let token = observe("often") { _ = model.often }
        for _ in 0..<70_000 { model.often += 1 }
        #expect(token.runs == 70_001)
      }
    }
  }

  @Test(
    "A closure that runs in every 65,536th transaction is not stopped",
    .enabled(if: CountersTests.isLongAllowed))
  func rarely() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let distance = 65_536
        let model = Model()
        let rare = observe("rare") { _ = model.rare }
        let often = observe("often") { _ = model.often }
        for _ in 0..<103 {
          model.rare += 1
          for _ in 0..<(distance - 1) { model.often += 1 }
        }
        #expect(rare.runs == 104)
        #expect(often.runs == 103 * (distance - 1) + 1)
      }
    }
  }

  @Test("An array assigned after a busy time is seen")
  func busy() {
    @MainActor final class Lists {
      @Tracked var first = makeRows(2)
      @Tracked var second = makeRows(2)
    }
    let lists = Lists()
    let watches = Watches()
    watches.watch("first") { lists.first[id: 1]?.title }
    watches.watch("second") { lists.second[id: 1]?.title }
    for round in 0..<20_000 {
      lists.second.append(Row(id: 1_000 + round))
      lists.second.remove(id: 1_000 + round)
    }
    watches.expect([:], "busy")
    for round in 0..<3 {
      lists.second[id: 1]?.title = "round \(round)"
      watches.expect(["second": 1], "round \(round)")
      lists.first = lists.second
      watches.expect(["first": 1], "assigned, round \(round)")
    }
  }

  @Test("Places that are made and given back many thousand times keep what they have apart")
  func reused() {
    let kept = Model()
    let watches = Watches()
    watches.watch("kept") { kept.rare }
    for round in 0..<40_000 {
      let other = Model()
      let token = observe { _ = (other.rare, other.often) }
      other.rare = round + 1
      if token.runs != 2 {
        Issue.record("the closure of object \(round) ran \(token.runs) times")
        break
      }
    }
    watches.expect([:], "others came and went")
    kept.rare = 1
    watches.expect(["kept": 1], "the kept one")
  }
}
