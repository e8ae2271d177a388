// expect: 14: type 'Effect<Action>' has no member 'rum'
// mend:         return .run { send in await send(.decrement) }
// with: Values
// An effect that there is not.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .rum { send in await send(.decrement) }
      case .decrement, .typed: return .none
      }
    }
  }
}
