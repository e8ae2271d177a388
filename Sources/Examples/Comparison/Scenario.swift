import ObservableStore

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
  let figures: [QuotedFigure]
  let meaning: String
  /// Sets up the app with its views.
  let stage: @MainActor (Strategy) -> Stage
  /// The same without its effects: what they send has to be delivered.
  let stageWithoutEffects: @MainActor (Strategy) -> Stage
  /// A stage for reports of causes, where states as large as the scenario's cannot be printed.
  let smallStage: (@MainActor (Strategy) -> Stage)?
  /// What the measured rounds say besides the counts, in sentences.
  let findings: @MainActor () async -> [String]

  var columns: [String] { ["load"] + steps }
}

/// An app with its views, ready to be played.
@MainActor
struct Stage {
  let screen: Screen
  let steps: [Step]

  /// Something that the user does.
  @MainActor
  struct Step {
    let start: @MainActor () -> StoreTask
    /// Sends, one after the other, what the step's effect would send.
    let deliver: (@MainActor () -> Void)?

    /// Does it, where there are no effects: what they would send is sent here.
    func startAndDeliver() {
      _ = start()
      deliver?()
    }

    /// Does it, and waits for what comes of it.
    func play() async {
      let task = start()
      if deliver != nil { await task.finish() }
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
    state: @escaping @MainActor () -> State, feature: some Reducer<State, Action>,
    views: @escaping @MainActor (Store<State, Action>, Strategy, Screen) -> Void,
    target: @escaping @MainActor (Store<State, Action>) -> Store<State, Action> = { $0 },
    figures: [QuotedFigure], meaning: String,
    smallState: (@MainActor () -> State)? = nil,
    findings: @escaping @MainActor () async -> [String] = { [String]() }
  ) {
    self.id = id
    self.app = app
    self.title = title
    self.text = text
    self.strategies = strategies
    self.figures = figures
    self.meaning = meaning
    self.findings = findings
    steps = script.map(\.name)
    func stage(_ strategy: Strategy, _ store: Store<State, Action>) -> Stage {
      let screen = Screen()
      views(store, strategy, screen)
      return Stage(screen: screen, steps: script.map { Stage.Step($0, target(store)) })
    }
    self.stage = { stage($0, Store(initialState: state(), reducer: feature)) }
    stageWithoutEffects = { strategy in
      stage(strategy, Store(initialState: state(), reducer: WithoutEffects(feature)))
    }
    guard let smallState else {
      smallStage = nil
      return
    }
    smallStage = { stage($0, Store(initialState: smallState(), reducer: feature)) }
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
  }
}

extension QuotedFigure {
  /// A figure of the first implementation of the equality strategy, of an optimised one, or a target.
  init(_ text: String, _ source: Source) { self.init(text: text, source: source.rawValue) }

  enum Source: String {
    case first = "the equality strategy, first implementation"
    case optimised = "the equality strategy, after its authors' optimisation"
    case minimum = "the minimum an equality strategy can reach"
    case target = "what access tracking should reach"
  }
}
