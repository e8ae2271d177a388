// expect: 12: cannot convert value of type '()' to specified type 'Effect<Action>'
// mend:       case .increment: Effect.send(.decrement)
// with: Values
// An effect that is forgotten, after a switch.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement, .typed: .none
      }
    }
  }
}
