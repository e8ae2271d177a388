import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("What a step's effects send")
struct ScriptStepTests {
  struct State: ObservableState {
    @Tracked var number = 0
  }

  enum Action { case add, addTwice, addThrice }

  private static let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .add: state.number += 1
    case .addTwice: return .merge(.send(.add), .send(.add))
    case .addThrice: return .merge(.send(.add), .send(.addTwice))
    }
    return .none
  }

  typealias Step = ScriptStep<Action>

  private func runs(_ script: [Step]) -> [[Int?]] {
    let report = StrategyComparison(initialState: State(), reducer: Self.reducer) {
      Region("number") {
        _ = $0.number
      } viewState: {
        $0.number
      }
    }
    .play(script: script, under: Strategy.allCases, rounds: 2)
    return report.strategies.map { $0.steps.map { $0.runs["number"] } }
  }

  @Test("One step that says what its effects send lets the effects of the others be")
  func others() {
    let twice = Step("twice", .addTwice)
    for strategy in runs([twice, Step("one", .add)]) { #expect(strategy == [2, 1]) }
    let script = [
      twice, Step("said", .add, delivers: [.add]), twice,
      Step("said, with effects of its own", .addTwice, delivers: [.addThrice]),
      Step("nothing", .addTwice, delivers: []), Step("thrice", .addThrice),
    ]
    for strategy in runs(script) { #expect(strategy == [2, 2, 2, nil, nil, 3]) }
  }
}
