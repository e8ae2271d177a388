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
  var rows: [EachRegion<State, Action>] = []
  let actions: [Action]

  /// The library's comparison of it.
  var comparison: StrategyComparison<State, Action> {
    StrategyComparison(initialState: state(), reducer: reducer.erased()) {
      for part in parts { part.region }
      for rows in rows { rows }
    }
  }

  /// What the comparison found, under the naive strategy too.
  func report() -> ComparisonReport {
    comparison.play(
      actions, includingNaive: true, countingAllocations: { AllocationCounter.count($0) })
  }
}
