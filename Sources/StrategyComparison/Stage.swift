import ObservableStore
import Observing

/// A store with all regions under one strategy.
@MainActor
final class Stage<State, Action> {
  /// What one action did.
  struct Step {
    var runs: [String: Int] = [:]
    var counts = Counts()
    var nanoseconds = 0.0
  }

  /// The regions that the strategy can play.
  let played: [Region<State, Action>]
  private let root: ResettableStore<State, Action>
  private let store: Store<State, Action>
  private let naive: NaiveRoot<State>?
  private var kept: [AnyObject] = []
  private var tokens: [ObservationToken] = []
  private var runs: [String: Int] = [:]
  private var causes: [String: [String]] = [:]
  private var isAsked = false

  init(_ comparison: StrategyComparison<State, Action>, _ strategy: Strategy) {
    let reducer = comparison.reducer
    let initialState = comparison.initialState
    let naive = strategy == .naive ? NaiveRoot(initialState()) : nil
    self.naive = naive
    root = ResettableStore(initialState, reducer) { naive?.record($0) }
    store = root.store
    let comparesViewStates = strategy == .viewStores || strategy == .naive
    played = comparison.regions.filter { !comparesViewStates || $0.compare != nil }
    for region in played { observe(region, strategy) }
  }

  private func observe(
    _ region: Region<State, Action>, _ strategy: Strategy
  ) {
    let store = store
    let body = region.make(store)
    let draw: Region<State, Action>.Draw = { [unowned self] cause in
      runs[region.label, default: 0] += 1
      if isAsked {
        let cause = cause()
        if !cause.isEmpty { causes[region.label, default: []] += cause }
      }
      body()
    }
    switch strategy {
    case .tracking:
      tokens.append(Observing.observe(region.label) { draw { [] } })
    case .viewStores:
      if let token = region.compare?(store, draw) { tokens.append(token) }
    case .everything:
      let token = Observing.observe(region.label) {
        _ = store.state
        // What is shared is none of the state that shares it: it is known by being drawn.
        draw { [] }
      }
      tokens.append(token)
    case .naive:
      if let naive { kept += region.compareNaively?(naive.store, draw) ?? [] }
    }
  }

  func reset() {
    root.reset()
    naive?.publish()
  }

  /// Does nothing but what the strategy does for an action.
  func send(_ action: Action) {
    store.send(action)
    naive?.publish()
  }

  /// Plays an action, and says why each region ran.
  ///
  /// What it is that makes everything run again is no cause that anybody wants to read.
  func causes(of action: Action, _ strategy: Strategy) -> [String: [String]] {
    isAsked = true
    causes = [:]
    let tracing = traceRenders { [unowned self] cause in
      guard strategy == .tracking, played.contains(where: { $0.label == cause.label }) else {
        return
      }
      causes[cause.label, default: []] += cause.changes.map {
        Difference.line($0.path, $0.oldValue, $0.newValue)
      }
    }
    send(action)
    tracing.cancel()
    isAsked = false
    return causes
  }

  /// Plays an action, and says what it did.
  func play(_ action: Action) -> Step {
    var step = Step()
    let before = runs
    let (transforms, comparisons) = (naive?.transforms ?? 0, naive?.comparisons ?? 0)
    step.counts = Instrumentation.measure { step.nanoseconds = time(action) }
    step.counts.transforms += (naive?.transforms ?? 0) - transforms
    step.counts.equalityChecks += (naive?.comparisons ?? 0) - comparisons
    for region in played {
      let count = (runs[region.label] ?? 0) - (before[region.label] ?? 0)
      if count != 0 { step.runs[region.label] = count }
    }
    return step
  }

  /// Plays an action, and returns how long it took.
  func time(_ action: Action) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    send(action)
    let (seconds, attoseconds) = (clock.now - start).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
