import ObservableStore
import StrategyComparison

/// An app, what its user does, and what is known about it: a comparison of the library's, with words around it.
@MainActor
struct Scenario {
  let id: String
  /// What `run` and `play` call the app.
  let app: String
  let title: String
  let text: String
  let strategies: [Strategy]
  let steps: [String]
  let figures: [Figure]
  let meaning: String
  /// What is measured besides the counts, to stand beside what others report.
  let findings: @MainActor () async -> [Figure]
  /// Plays the script under each strategy, and says what comes next.
  let compare: @MainActor (_ budget: Duration, _ progress: (String) -> Void) -> ComparisonReport
  private let makeStage: @MainActor (Strategy, _ isTimed: Bool) -> Stage

  var columns: [String] { ["load"] + steps }

  /// The app with its views and effects.
  func stage(_ strategy: Strategy) -> Stage { makeStage(strategy, false) }

  /// What is timed: it can be put back to the beginning, and has no effects, whose actions have to be delivered.
  func timedStage(_ strategy: Strategy) -> Stage { makeStage(strategy, true) }

  /// What the script did, effect by effect.
  func record(_ strategy: Strategy) async -> [Stage.Recorded] {
    let stage = stage(strategy)
    return await stage.record(strategy)
  }
}

extension Scenario {
  /// Puts a scenario together from an app's store, its views and a script.
  init<State, Action: Sendable>(
    id: String, app: String, title: String, text: String,
    strategies: [Strategy] = [.tracking, .viewStores, .everything],
    script: [ScriptStep<Action>],
    state: @escaping () -> State, feature: some Reducer<State, Action>,
    views: @escaping @MainActor (Store<State, Action>, Strategy, Screen) -> Void,
    target: @escaping @MainActor (Store<State, Action>) -> Store<State, Action> = { $0 },
    figures: [Figure], meaning: String,
    naive: (@MainActor (Screen) -> NaiveViews)? = nil,
    findings: @escaping @MainActor () async -> [Figure] = { [Figure]() }
  ) {
    let strategies = strategies + (naive == nil ? [] : [.naive])
    var comparison = StrategyComparison(initialState: state(), reducer: feature) { Views(views) }
    comparison.target = target
    comparison.naive = naive
    self.id = id
    self.app = app
    self.title = title
    self.text = text
    self.strategies = strategies
    self.figures = figures
    self.meaning = meaning
    self.findings = findings
    steps = script.map(\.name)
    makeStage = { [comparison] in
      comparison.stage(script, $0, startsEffects: !$1, goesBack: $1)
    }
    compare = { [comparison] budget, progress in
      comparison.play(
        script: script, under: strategies, rounds: 200, budget: budget,
        countingAllocations: { AllocationCounter.count($0) }, progress: progress)
    }
  }
}
