// expect: 10: value of type 'State' has no member 'cuont'
// mend:     Reduce { state, _ in .send(state.count > 0 ? .decrement : .increment) }
// with: Values
// A typo in a closure of one line.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, _ in .send(state.cuont > 0 ? .decrement : .increment) }
  }
}
