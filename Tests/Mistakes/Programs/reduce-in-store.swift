// expect: 12: value of type 'State' has no member 'cuont'
// mend:         state.count += 1
// with: Values
// A typo in a reducer that a store is made of.
import ObservableStore
import Observing

@MainActor func make() -> Store<State, Action> {
  Store(initialState: State()) {
    Reduce { state, action in
      if case .increment = action {
        state.cuont += 1
      }
      return .none
    }
  }
}
