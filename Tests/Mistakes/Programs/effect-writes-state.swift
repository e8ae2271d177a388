// expect: 20: mutable capture of 'inout' parameter 'state'
// mend:       .run { send in await send(.increment) }
// An effect does not change the state, but sends an action.
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

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      .run { _ in state.count += 1 }
    }
  }
}
