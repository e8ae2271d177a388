extension Store {
  /// Makes a store for a test store, which is also told what runs its effects.
  package convenience init(
    initialState: State, reducer: some Reducer<State, Action>,
    whenMade: (EffectRunner<Action>) -> Void
  ) {
    let root = StoreRoot(initialState, reducer)
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
