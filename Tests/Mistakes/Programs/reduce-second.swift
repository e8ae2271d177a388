// expect: 15: value of type 'State' has no member 'cuont'
// mend:       state.count += 1
// with: Values
// A typo in the second of several reducers.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.text = ""
      return .none
    }
    Reduce { state, _ in
      state.cuont += 1
      return .none
    }
  }
}
