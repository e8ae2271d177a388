// expect: 19: value of type 'State' has no member 'cuont'
// mend:     Reduce { state, _ in .send(state.count > 0 ? .decrement : .increment) }
// A typo in a closure of one line.
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
    Reduce { state, _ in .send(state.cuont > 0 ? .decrement : .increment) }
  }
}
