import ObservableStore
import Observing

extension StrategyComparison {
  /// An app with its views under a strategy, and the steps of a script on it.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - strategy: The strategy.
  ///   - startsEffects: Whether effects are started even in those steps that say what they send.
  ///   - goesBack: Whether it can go back to the first state.
  ///   - tellsOfShared: Whether views that observe everything are told of shared values.
  ///   - looksForWork: Whether it is looked for what is made twice. It costs reads that are not the app's.
  /// - Returns: What there is to play.
  package func stage(
    _ script: [ScriptStep], _ strategy: Strategy, startsEffects: Bool,
    goesBack: Bool = false, tellsOfShared: Bool = true, looksForWork: Bool = false
  ) -> Stage {
    let set = setUp(
      strategy, goesBack: goesBack, looksForWork: looksForWork,
      Backstage(
        mayDropEffects: !startsEffects && script.contains { $0.delivers != nil },
        writesJournal: false, tellsEverybody: tellsOfShared && strategy == .everything))
    if let views = set.views {
      let steps = views.steps.enumerated().map { index, work in
        Stage.Step(
          name: script[index].name,
          start: {
            work()
            return nil
          }, deliver: nil, actionCount: 1)
      }
      return Stage(set.screen, steps, counter: views.counter, reset: nil)
    }
    let (send, backstage) = (set.send, set.backstage)
    let steps = script.map { step in
      let deliver = step.delivers.map { actions in
        { @MainActor in for action in actions { _ = send(action) } }
      }
      let dropsEffects = deliver != nil && !startsEffects
      return Stage.Step(
        name: step.name,
        start: {
          backstage.dropsEffects = dropsEffects
          return send(step.action)
        }, deliver: deliver, actionCount: 1 + (step.delivers?.count ?? 0))
    }
    return Stage(set.screen, steps, counter: set.counter, reset: set.reset)
  }

  /// What a script is played on.
  struct SetUp {
    let screen: Screen
    let backstage: Backstage
    let send: @MainActor (Action) -> StoreTask?
    /// Publishes, for the naive strategy, what effects have changed.
    let publish: @MainActor () -> Void
    let counter: NaiveCounter?
    let reset: (@MainActor () -> Void)?
    var views: NaiveViews?
  }

  /// Makes a store with all regions under a strategy.
  func setUp(
    _ strategy: Strategy, goesBack: Bool, looksForWork: Bool, _ backstage: Backstage
  ) -> SetUp {
    let screen = Screen()
    screen.sharedChanges = backstage.sharedChanges
    screen.looksForWork = looksForWork
    if strategy == .naive, let naive {
      let views = naive(screen)
      return SetUp(
        screen: screen, backstage: backstage, send: { _ in nil }, publish: {},
        counter: views.counter, reset: nil, views: views)
    }
    let publisher = strategy == .naive ? NaiveRoot(initialState()) : nil
    let root = makeRoot(goesBack: goesBack, backstage, publisher)
    var setting = Setting(
      store: root.store, strategy: strategy, screen: screen, naive: publisher?.store)
    for (number, region) in regions.enumerated() {
      setting.number = number
      region.setUp(setting)
      // It may have sent actions.
      publisher?.publish()
    }
    let target = target(root.store)
    return SetUp(
      screen: screen, backstage: backstage,
      send: { action in
        let task = target.send(action)
        publisher?.publish()
        return task
      },
      publish: { publisher?.publish() },
      counter: publisher?.store.counter, reset: root.reset)
  }

  /// The app's store as it is, or one level below a store that knows the way back.
  private func makeRoot(
    goesBack: Bool, _ backstage: Backstage, _ publisher: NaiveRoot<State>?
  ) -> (store: Store<State, Action>, reset: (@MainActor () -> Void)?) {
    let reducer = backstage.stages(reducer)
    if goesBack {
      let root = ResettableStore(initialState, reducer) { publisher?.record($0) }
      let reset: @MainActor () -> Void = {
        root.reset()
        publisher?.publish()
      }
      return (root.store, reset)
    }
    guard let publisher else {
      return (Store(initialState: initialState(), reducer: reducer), nil)
    }
    let recording = Reduce<State, Action> { state, _ in
      publisher.record(state)
      return .none
    }
    let store = Store(initialState: initialState()) {
      reducer
      recording
    }
    return (store, nil)
  }
}

/// Views that are made as the equality strategy was first built, on stores of their own.
@MainActor
package struct NaiveViews {
  let counter: NaiveCounter
  let steps: [@MainActor () -> Void]

  /// - Parameters:
  ///   - counter: Counts what the stores do.
  ///   - steps: What is done for each step of the script.
  package init(counter: NaiveCounter, steps: [@MainActor () -> Void]) {
    self.counter = counter
    self.steps = steps
  }
}
