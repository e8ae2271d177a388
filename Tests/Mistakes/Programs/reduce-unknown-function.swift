// expect: 21: cannot find 'isPrime' in scope
// mend:       if old > 1 { state.count += 1 }
// A function that there is not.
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
      let old = state.count
      if isPrime(old) { state.count += 1 }
      return .none
    }
  }
}
