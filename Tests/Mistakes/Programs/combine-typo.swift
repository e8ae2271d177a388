// expect: 12: value of type 'State' has no member 'cuont'
// mend:         state.count += 1
// with: Values
// A typo in reducers that are put together without their types.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce { state, action in
        state.cuont += 1
        return .none
      }
    }
    .printChanges()
  }
}
