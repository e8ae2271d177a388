// expect: 21: value of type 'State' has no member 'cuont'
// mend:         state.count += 1
// A typo in a reducer that a store is made of.
import ObservableStore
import Observing

struct State: ObservableState {
  @Tracked var count = 0
  @Tracked var text = ""
}
enum Action: Sendable {
  case increment
  case decrement
  case typed(String)
}

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
