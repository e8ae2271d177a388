import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Causes beside closures of the same label", .serialized)
struct SameLabelsTests {
  struct State: ObservableState {
    @Tracked var number = 0
    @Tracked var other = 0
  }

  enum Action: Sendable { case add, addOther, addLater }

  private static func comparison() -> StrategyComparison<State, Action> {
    StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .add: state.number += 1
        case .addOther: state.other += 1
        case .addLater: return .run { send in await send(.add) }
        }
        return .none
      }
    ) {
      Region("number") {
        _ = $0.number
      } viewState: {
        $0.number
      }
    }
  }

  private func causes(_ report: ComparisonReport, _ strategy: Strategy) -> [[String]] {
    report.strategies.first { $0.strategy == strategy }?.steps.map { $0.causes["number"] ?? [] }
      ?? []
  }

  @Test("What another store's closure of the same label ran for is no cause of a region's")
  func otherStore() async {
    let store = Store(
      initialState: 100,
      reducer: Reduce<Int, Void> { state, _ in
        state += 1
        return .none
      })
    let token = observe("number") { _ = store.state }
    let report = await Self.comparison().play(
      live: [
        .elapse("elsewhere") { store.send(()) },
        .finish(.add),
        .elapse("elsewhere, again") { store.send(()) },
        .finish(.addOther),
        .finish(.addLater, timeout: .seconds(600)),
      ], under: [.tracking, .viewStores])
    #expect(token.runs == 1 + 2 * 4)
    #expect(causes(report, .tracking) == [[], ["number: 0 → 1"], [], [], ["number: 1 → 2"]])
    #expect(causes(report, .viewStores) == [[], ["0 → 1"], [], [], ["1 → 2"]])
  }

  @Test("Two live comparisons at once tell the causes of their own regions")
  func two() async {
    async let first = Self.comparison().play(
      live: Array(repeating: .finish(.addLater, timeout: .seconds(600)), count: 20),
      under: [.tracking])
    async let second = Self.comparison().play(
      live: [
        .finish(.addLater, timeout: .seconds(600)), .finish(.addOther),
        .finish(.addLater, timeout: .seconds(600)),
      ], under: [.tracking])
    let reports = await [first, second]
    #expect(causes(reports[0], .tracking) == (0..<20).map { ["number: \($0) → \($0 + 1)"] })
    #expect(causes(reports[1], .tracking) == [["number: 0 → 1"], [], ["number: 1 → 2"]])
  }

  @Test("A view that shows nothing in one run does not lend its cause to the next")
  func silentRun() {
    let comparison = StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        if case .add = action { state.number += 1 } else { state.other += 1 }
        return .none
      }
    ) {
      Views { store, _, screen in
        screen.keep(
          observe("view") { [unowned screen] in
            _ = store.other
            if store.number % 2 == 0 { screen.show(in: "view") }
          })
      }
    }
    let report = comparison.play([.add, .add, .addOther], rounds: 1)
    #expect(
      report.tracking.steps.map { $0.causes["view"] ?? [] } == [
        [], ["number: 1 → 2"], ["other: 0 → 1"],
      ])
  }
}
