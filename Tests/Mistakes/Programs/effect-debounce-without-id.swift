// expect: 21: missing argument for parameter 'id'
// mend:       return effect.debounce(id: "search", for: .seconds(1))
// What is debounced has an id.
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
      let effect = Effect.send(Action.decrement)
      return effect.debounce(for: .seconds(1))
    }
  }
}
