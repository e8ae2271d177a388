// expect: 11: switch must be exhaustive
// mend:       switch action { case .typed: break
// with: Values
// An action that is forgotten.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      }
      return .none
    }
  }
}
