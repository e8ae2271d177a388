// expect: 13: is 'async' but is not marked with 'await'
// mend:           await send(.decrement)
// with: Values
// Sending from an effect is awaited.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .increment = action {
        return .run { send in
          send(.decrement)
        }
      }
      return .none
    }
  }
}
