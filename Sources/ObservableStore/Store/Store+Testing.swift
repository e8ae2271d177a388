import Observing

extension Store {
  /// Makes a store for a test store, which is also told what runs its effects.
  ///
  /// Of a chain of actions that is longer than `longestChain` the rest is dropped: a test ends. What is reported of an action
  /// that is sent where nobody takes reports goes to one of the `receivers`: that of the line that sends it.
  package convenience init(
    initialState: State, reducer: some Reducer<State, Action>,
    longestChain: Int = .max,
    receivers: (@Sendable (ProgramLine?) -> any DiagnosticReceiver)? = nil,
    whenMade: (EffectRunner<Action>) -> Void
  ) {
    let watch = ActionChain.Watch(length: longestChain, patience: nil, dropsRest: true)
    let root = StoreRoot(
      .make(initialState), { reducer._resolved() }, watch: watch, receivers: receivers)
    self.init(root.place, sender: root)
    whenMade(root.runner)
  }
}

extension ResolvedReducer {
  /// The reducer, with a function around it.
  package func recording(
    _ around: @escaping (inout State, Action, (inout State) -> Effect<Action>) -> Effect<Action>
  ) -> ResolvedReducer {
    let run = run
    return ResolvedReducer(
      { state, action in around(&state, action) { run(&$0, action) } }, findGone: findGone)
  }
}
