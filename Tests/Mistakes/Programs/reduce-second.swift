// expect: 24: value of type 'State' has no member 'cuont'
// mend:       state.count += 1
// A typo in the second of several reducers.
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
