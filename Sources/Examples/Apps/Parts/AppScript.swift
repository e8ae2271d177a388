import ObservableStore
import Observing
import StrategyComparison

/// An app and ten steps on it, to be played under each strategy.
@MainActor
struct AppScript<State, Action> {
  let state: () -> State
  let reducer: any Reducer<State, Action>
  let parts: [AppPart<State, Action>]
  let actions: [Action]

  /// The library's comparison of it.
  var comparison: StrategyComparison<State, Action> {
    StrategyComparison(initialState: state(), reducer: Reduce(reducer)) {
      for part in parts { part.region }
    }
  }

  /// What the comparison found, as text, as JSON, and as a page.
  func report() -> (text: String, json: String, html: String) {
    let report = comparison.play(actions)
    return (report.description, report.json, report.html)
  }
}
