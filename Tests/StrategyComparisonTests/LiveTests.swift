import ObservableStore
import ObservableStoreTesting
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Scripts whose effects are waited for", .serialized)
struct LiveTests {
  struct Search: ObservableState {
    @Tracked var query = ""
    @Tracked var results: IdentifiedArrayOf<Found> = []
  }

  struct Found: ObservableState, Identifiable, Equatable {
    let id: String
  }

  enum Action: Sendable {
    case typed(String)
    case refresh
    case found([String])
  }

  private enum EffectID { case search }

  /// Looks for what was typed when nobody has typed for 300 milliseconds.
  private static func reducer(_ clock: TestClock) -> some Reducer<Search, Action> {
    Reduce<Search, Action> { state, action in
      switch action {
      case .typed(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.found([query, query + "s"]))
        }
        .cancellable(id: EffectID.search, cancelInFlight: true)
      case .refresh:
        return .run { [query = state.query] send in await send(.found([query])) }
      case .found(let found):
        state.results = IdentifiedArray(uniqueElements: found.map { Found(id: $0) })
        return .none
      }
    }
  }

  private func play(_ clock: TestClock) async -> ComparisonReport {
    await StrategyComparison(initialState: Search(), reducer: Self.reducer(clock)) {
      Region("query") {
        _ = $0.query
      } viewState: {
        $0.query
      }
      Region("count") {
        _ = $0.results.ids.count
      } viewState: {
        $0.results.count
      }
      EachRegion("result", of: \.results) {
        _ = $0[\.id]
      } viewState: {
        $0
      }
    }
    .play(
      live: [
        .send(.typed("o")),
        .elapse("100 ms") { await clock.advance(by: .milliseconds(100)) },
        .send(.typed("owl"), named: "type on"),
        .elapse("300 ms") { await clock.advance(by: .milliseconds(300)) },
        .finish(.refresh),
        .send(.typed("nobody waits for this")),
      ], under: Strategy.allCases)
  }

  @Test("What effects send belongs to the step that waits for it, under each strategy")
  func runs() async {
    // Other tests count what runs meanwhile.
    await #expect(processExitsWith: .success) { await LiveTests().expectRuns() }
  }

  private func expectRuns() async {
    let clock = TestClock()
    let report = await play(clock)
    let names = ["typed(\"o\")", "100 ms", "type on", "300 ms", "refresh"]
    #expect(report.actions == names + ["typed(\"nobody waits for this\")"])
    let expected: [[String: Int]] = [
      ["query": 1], [:], ["query": 1], ["count": 1, "result owl": 1, "result owls": 1],
      ["count": 1], ["query": 1],
    ]
    #expect(report.strategies.map(\.strategy) == Strategy.allCases)
    for strategy in [report.tracking, report.viewStores, report[.naive]] {
      #expect(strategy?.steps.map(\.runs) == expected)
    }
    #expect(report.tracking.steps[3].causes["result owl"] == ["new"])
    #expect(report.tracking.steps.map(\.actions) == [1, 0, 1, 0, 1, 1])
    #expect(report.viewStores.steps.map(\.transforms) == [2, 0, 2, 4, 2, 2])
    #expect(report.everything.steps.map(\.allRuns) == [2, 0, 2, 4, 3, 3])
    // A step takes as long as what it waits for, and that says nothing of a strategy.
    for strategy in report.strategies {
      #expect(strategy.steps.allSatisfy { $0.warmNanoseconds == nil && $0.coldNanoseconds == nil })
    }
    let lines = report.description.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("time per action – – – –") && lines.contains("to view stores – – – –"))
    #expect(report.description.contains(" does not count. No times were measured.\n"))
    #expect(!lines.contains { $0.contains("as fast") || $0.contains("as long as") })
    #expect(report.html.contains(">not measured</p>"))
  }

  @Test(
    "A play whose task is cancelled ends, though nobody moves its clock on",
    .timeLimit(.minutes(20))
  )
  func cancelled() async {
    let comparison = StrategyComparison(
      initialState: Search(), reducer: Self.reducer(TestClock())
    ) {
      Region("query") { _ = $0.query }
    }
    let play = Task {
      await comparison.play(live: [
        .finish(.typed("a"), timeout: .seconds(10_000)), .send(.refresh),
      ])
    }
    for _ in 0..<100 { await Task.yield() }
    play.cancel()
    _ = await play.value
  }
}
