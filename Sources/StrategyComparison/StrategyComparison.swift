import ObservableStore
import Observing

/// Plays a script of actions on an app of your own, under tracking, under view stores, and observing everything.
///
/// ```swift
/// let report = StrategyComparison(initialState: Profile(), reducer: ProfileFeature()) {
///   Region("header") { store in _ = store.name } viewState: { $0.name }
///   Region("visits") { store in _ = store.visits } viewState: { $0.visits }
/// }
/// .play([.rename("Grace"), .visit, .visit])
///
/// print(report)
/// #expect(report.tracking.runs == ["header": 1, "visits": 2])
/// ```
///
/// Each strategy gets stores of its own, made of a new initial state. Effects are started; what they send at once belongs to the
/// action, and what they send later is not waited for: say what it is in a ``ScriptStep``, or play ``LiveStep``s.
@MainActor
public struct StrategyComparison<State, Action> {
  let initialState: () -> State
  let reducer: Reduce<State, Action>
  let regions: [Region]
  /// Where the script is sent to: a store far below the one that the regions are made of, say.
  package var target: @MainActor (Store<State, Action>) -> Store<State, Action> = { $0 }
  /// What is played as the naive strategy, if it is not made of the regions.
  package var naive: (@MainActor (Screen) -> NaiveViews)?

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action; made anew for each store. Values that the
  ///     states share (`@Shared`) are put back after each; objects that they hold have to be made in it.
  ///   - reducer: The app's reducer.
  ///   - regions: The parts of the interface. Their labels differ, and so do those of rows and views: two that are the
  ///     same stop the process.
  public init(
    initialState: @autoclosure @escaping () -> State, reducer: some Reducer<State, Action>,
    @RegionBuilder regions: () -> [Region]
  ) {
    self.initialState = initialState
    self.reducer = reducer.erased()
    self.regions = regions()
    let labels = self.regions.map(\.label).filter { !$0.isEmpty }
    let twice = Dictionary(grouping: labels) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    if !twice.isEmpty {
      StoreMisuse.stop("two regions of a StrategyComparison have one label: \(twice)")
    }
  }

  /// Plays the script under each strategy.
  ///
  /// - Parameters:
  ///   - actions: The script.
  ///   - rounds: How often it is played again for the times: each time is the median of as many. With 0 there are none.
  ///   - includingNaive: Whether it is played as the equality strategy was first built, too.
  ///   - countingAllocations: Does some work and says how many allocations it made, where that can be counted.
  /// - Returns: What each strategy did, action by action.
  public func play(
    _ actions: [Action], rounds: Int = 20, includingNaive: Bool = false,
    countingAllocations: (@MainActor (() -> Void) -> Int?)? = nil
  ) -> ComparisonReport {
    play(
      script: actions.map { ScriptStep($0) },
      under: [.tracking, .viewStores, .everything] + (includingNaive ? [.naive] : []),
      rounds: rounds, countingAllocations: countingAllocations)
  }

  /// Plays a script whose steps have names, and say what their effects send.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - strategies: What it is played under.
  ///   - rounds: How often it is played again for the times: each time is the median of as many. With 0 there are none.
  ///   - countingAllocations: Does some work and says how many allocations it made, where that can be counted.
  /// - Returns: What each strategy did, step by step.
  public func play(
    script: [ScriptStep],
    under strategies: [Strategy] = [.tracking, .viewStores, .everything], rounds: Int = 20,
    countingAllocations: (@MainActor (() -> Void) -> Int?)? = nil
  ) -> ComparisonReport {
    play(
      script: script, under: strategies, rounds: rounds, budget: nil,
      countingAllocations: countingAllocations, progress: { _ in })
  }
}
