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
/// action, and what they send later is not waited for.
@MainActor
public struct StrategyComparison<State, Action> {
  let initialState: () -> State
  let reducer: Reduce<State, Action>
  let regions: [Region<State, Action>]

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action; made anew for each store.
  ///   - reducer: The app's reducer.
  ///   - regions: The parts of the interface. Their labels differ.
  public init(
    initialState: @autoclosure @escaping () -> State, reducer: some Reducer<State, Action>,
    @RegionBuilder<State, Action> regions: () -> [Region<State, Action>]
  ) {
    self.initialState = initialState
    self.reducer = Reduce(reducer)
    self.regions = regions()
    let labels = self.regions.map(\.label)
    let twice = Dictionary(grouping: labels) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    if !twice.isEmpty {
      StoreMisuse.stop("two regions of a StrategyComparison have one label: \(twice)")
    }
  }

  /// Plays the script under each strategy.
  ///
  /// - Parameters:
  ///   - actions: The script.
  ///   - rounds: How often it is played again for the times: each time is the median of as many.
  ///   - includingNaive: Whether it is played as the equality strategy was first built, too.
  ///   - countingAllocations: Does some work and says how many allocations it made, where that can be counted.
  /// - Returns: What each strategy did, action by action.
  public func play(
    _ actions: [Action], rounds: Int = 20, includingNaive: Bool = false,
    countingAllocations: (@MainActor (() -> Void) -> Int?)? = nil
  ) -> ComparisonReport {
    func play(_ strategy: Strategy) -> StrategyReport {
      self.play(actions, strategy, rounds, countingAllocations)
    }
    return ComparisonReport(
      regions: regions.map(\.label), actions: actions.map(Difference.whole),
      machine: .current,
      tracking: play(.tracking), viewStores: play(.viewStores), everything: play(.everything),
      naive: includingNaive ? play(.naive) : nil)
  }

  private func play(
    _ actions: [Action], _ strategy: Strategy, _ rounds: Int,
    _ countingAllocations: (@MainActor (() -> Void) -> Int?)?
  ) -> StrategyReport {
    // First, so that what a process does once, getting to know the types, is no strategy's.
    let causes = playForCauses(actions, strategy)
    let stage = Stage(self, strategy)
    let cold = actions.map { stage.play($0) }
    var warm: [[Double]] = actions.map { _ in [] }
    for _ in 0..<max(1, rounds) {
      stage.reset()
      for (index, action) in actions.enumerated() { warm[index].append(stage.time(action)) }
    }
    stage.reset()
    let allocations = actions.map { action in
      countingAllocations?({ stage.send(action) })
    }
    let steps = actions.indices.map { index in
      StepReport(
        action: Difference.whole(actions[index]), runs: cold[index].runs,
        counts: cold[index].counts, allocations: allocations[index], causes: causes[index],
        coldNanoseconds: cold[index].nanoseconds,
        warmNanoseconds: warm[index].median)
    }
    return StrategyReport(
      strategy: strategy, regions: stage.played.map(\.label), steps: steps)
  }

  /// On a stage of its own: to trace costs time and copies.
  private func playForCauses(
    _ actions: [Action], _ strategy: Strategy
  ) -> [[String: [String]]] {
    let stage = Stage(self, strategy)
    return actions.map { stage.causes(of: $0, strategy) }
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
