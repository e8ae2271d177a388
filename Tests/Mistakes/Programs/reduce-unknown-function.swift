// expect: 12: cannot find 'isPrime' in scope
// mend:       if old > 1 { state.count += 1 }
// with: Values
// A function that there is not.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let old = state.count
      if isPrime(old) { state.count += 1 }
      return .none
    }
  }
}
