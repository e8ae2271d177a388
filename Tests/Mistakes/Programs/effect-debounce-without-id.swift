// expect: 12: missing argument for parameter 'id'
// mend:       return effect.debounce(id: "search", for: .seconds(1))
// with: Values
// What is debounced has an id.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let effect = Effect.send(Action.decrement)
      return effect.debounce(for: .seconds(1))
    }
  }
}
