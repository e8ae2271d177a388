import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("What is compared")
struct ComparedStrategiesTests {
  typealias Action = ProfileApp.Action
  typealias Profile = ProfileApp.Profile

  @Test(
    "The naive strategy runs the same, and makes every view state for every action, if it is asked for"
  )
  func naive() throws {
    #expect(ProfileApp.play([.visit]).naive == nil)
    let report = ProfileApp.comparison {
      ProfileApp.header
      ProfileApp.visits
      ProfileApp.detail
    }
    .play([.rename("Grace"), .visit, .visit, .nothing], rounds: 3, includingNaive: true)
    let naive = try #require(report.naive)
    #expect(naive.regions == ["header", "visits"])
    #expect(naive.steps.map(\.runs) == report.viewStores.steps.map(\.runs))
    #expect(naive.steps.map(\.causes) == report.viewStores.steps.map(\.causes))
    // The second visit sends an action of its own, which is published, too.
    #expect(naive.steps.map(\.transforms) == [2, 2, 4, 2])
    #expect(naive.steps.map(\.comparisons) == [2, 2, 4, 2])
    // A scope makes two as it is made.
    #expect(naive.load.transforms == 4 && naive.load.comparisons == 0)
    #expect(report.viewStores.steps.map(\.transforms) == [2, 2, 4, 0])
    #expect(report.description.contains("naive"))
  }

  @Test(
    "Allocations are those that a counter of the user's saw, one call for each action and strategy")
  func allocations() {
    var calls = 0
    let comparison = ProfileApp.comparison {
      ProfileApp.header
    }
    let report = comparison.play([.rename("Grace"), .visit], rounds: 1) { work in
      calls += 1
      work()
      return calls
    }
    #expect(calls == 6)
    #expect(report.tracking.steps.map(\.allocations) == [1, 2])
    #expect(report.everything.steps.map(\.allocations) == [5, 6])
    // A mean of 1.5, of 3.5 and of 5.5.
    #expect(words(report.description).contains("allocations per action 1.5 3.5 5.5"))
    #expect(report.html.contains("5.5</td>") && report.json.contains("\"allocations\" : 6"))
    let uncounted = comparison.play([.visit])
    #expect(uncounted.tracking.steps[0].allocations == nil)
    #expect(
      words(uncounted.description).contains(
        "allocations per action not counted not counted not counted"))
    #expect(uncounted.html.contains("not counted"))
  }

  private func words(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test(
    "Scripts at random: whoever reads what it compares runs for the same actions under each strategy"
  )
  func random() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = Numbers(state: seed)
      let script: [Action] = (0..<12).map { _ -> Action in
        switch random.next() % 5 {
        case 0: return .rename(["Ada", "Grace", "Mary"][Int(random.next() % 3)])
        case 1, 2: return .visit
        case 3: return .open
        default: return .detail(.title(["", "new", "old"][Int(random.next() % 3)]))
        }
      }
      let report = ProfileApp.comparison {
        ProfileApp.header
        ProfileApp.visits
        Region("detail") {
          _ = $0.detail?.title
        } viewState: {
          $0.detail?.title
        }
        Region("rows") {
          _ = $0.rows.count
        } viewState: {
          $0.rows.count
        }
      }
      .play(script, rounds: 1, includingNaive: true)
      #expect(
        report.tracking.steps.map { Set($0.runs.keys) }
          == report.viewStores.steps.map { Set($0.runs.keys) }, "seed \(seed)")
      #expect(
        report.naive?.steps.map(\.runs) == report.viewStores.steps.map(\.runs), "seed \(seed)")
    }
  }

  /// A small generator, the same everywhere.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
