// expect: 11: mutable capture of 'inout' parameter 'state'
// mend:       .run { send in await send(.increment) }
// with: Values
// An effect does not change the state, but sends an action.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      .run { _ in state.count += 1 }
    }
  }
}
