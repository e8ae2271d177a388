import ObservableStore
import StrategyComparison

/// An app, what its user does, and what is known about it.
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
  /// Sets up the app with its views.
  let stage: @MainActor (Strategy) -> Stage
  /// A stage without effects that can be put back to the beginning, to be played again and again.
  let timedStage: @MainActor (Strategy) -> Stage
  /// The same without its effects: what they send has to be delivered.
  let stageWithoutEffects: @MainActor (Strategy) -> Stage
  /// What is measured besides the counts, to stand beside what others report.
  let findings: @MainActor () async -> [Figure]

  var columns: [String] { ["load"] + steps }
}

/// An app with its views, ready to be played.
@MainActor
struct Stage {
  let screen: Screen
  let steps: [Step]
  /// What the naive strategy counts of itself.
  var counter: NaiveCounter?
  /// Goes back to the first state; where that is nil, each round goes on from the last one.
  var reset: (@MainActor () -> Void)?

  /// Something that the user does.
  @MainActor
  struct Step {
    let start: @MainActor () -> StoreTask?
    /// Sends, one after the other, what the step's effect would send.
    let deliver: (@MainActor () -> Void)?
    /// How many actions it is, with those.
    var actionCount = 1

    /// Does it, where there are no effects: what they would send is sent here.
    func startAndDeliver() {
      _ = start()
      deliver?()
    }

    /// Does it, and waits for what comes of it.
    func play() async {
      let task = start()
      if deliver != nil { await task?.finish() }
    }
  }
}

/// A step of a script, before there is a store to send it to.
struct ScriptStep<Action: Sendable>: Sendable {
  let name: String
  let action: Action
  /// What the action's effect sends, if it has one.
  let delivers: [Action]?

  init(_ name: String, _ action: Action, delivers: [Action]? = nil) {
    self.name = name
    self.action = action
    self.delivers = delivers
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
    naive: (@MainActor (Screen) -> NaiveStage)? = nil,
    findings: @escaping @MainActor () async -> [Figure] = { [Figure]() }
  ) {
    self.id = id
    self.app = app
    self.title = title
    self.text = text
    self.strategies = strategies + (naive == nil ? [] : [.naive])
    self.figures = figures
    self.meaning = meaning
    self.findings = findings
    steps = script.map(\.name)
    func stage(
      _ strategy: Strategy, _ store: @autoclosure () -> Store<State, Action>
    ) -> Stage {
      let screen = Screen()
      if strategy == .naive, let naive { return naive(screen).stage(on: screen) }
      let store = store()
      views(store, strategy, screen)
      return Stage(screen: screen, steps: script.map { Stage.Step($0, target(store)) })
    }
    self.stage = { stage($0, Store(initialState: state(), reducer: feature)) }
    timedStage = { strategy in
      let resettable = ResettableStore(state, WithoutEffects(feature))
      var timed = stage(strategy, resettable.store)
      if timed.counter == nil { timed.reset = resettable.reset }
      return timed
    }
    stageWithoutEffects = { strategy in
      stage(strategy, Store(initialState: state(), reducer: WithoutEffects(feature)))
    }
  }
}

/// A feature whose effects are dropped.
private struct WithoutEffects<Base: Reducer>: Reducer {
  let base: ResolvedReducer<Base.State, Base.Action>

  init(_ base: Base) { self.base = base._resolved() }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    _ = base.reduce(into: &state, action: action)
    return .none
  }
}

extension Stage.Step {
  /// A step of a script, to be sent to a store.
  init<State, Action: Sendable>(_ step: ScriptStep<Action>, _ store: Store<State, Action>) {
    start = { store.send(step.action) }
    guard let actions = step.delivers else {
      deliver = nil
      return
    }
    deliver = { for action in actions { store.send(action) } }
    actionCount = 1 + actions.count
  }
}

/// A scenario under the naive strategy, which has stores of its own.
@MainActor
struct NaiveStage {
  let counter: NaiveCounter
  let steps: [@MainActor () -> Void]

  /// What there is to play.
  func stage(on screen: Screen) -> Stage {
    let steps = steps.map { step in
      Stage.Step(
        start: {
          step()
          return nil
        }, deliver: nil)
    }
    return Stage(screen: screen, steps: steps, counter: counter)
  }
}
