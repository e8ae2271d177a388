import ObservableStore
import Observing
import StrategyComparison

/// An app and ten steps on it, to be played under each strategy.
@MainActor
struct AppScript<State, Action> {
  let state: () -> State
  let reducer: any Reducer<State, Action>
  let parts: [AppPart<State, Action>]
  /// The parts that come and go with the elements of a list.
  var rows: [AppRows<State, Action>] = []
  let actions: [Action]

  /// The library's comparison of it.
  var comparison: StrategyComparison<State, Action> {
    StrategyComparison(initialState: state(), reducer: reducer.erased()) {
      for part in parts { part.region }
      for rows in rows { rows.region }
    }
  }

  /// What it is played under.
  static var strategies: [Strategy] { [.tracking, .viewStores, .everything, .naive] }

  /// What the comparison found; it says before each strategy, and before the times, what comes now.
  func report(_ progress: (String) -> Void = { _ in }) -> ComparisonReport {
    comparison.play(
      script: actions.map { ScriptStep($0) }, under: Self.strategies, rounds: 20, budget: nil,
      countingAllocations: { AllocationCounter.count($0) }, progress: progress)
  }
}
