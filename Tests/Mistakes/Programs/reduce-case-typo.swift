// expect: 12: type 'Action' has no member 'incremnt'
// mend:       case .increment: state.count += 1
// with: Values
// A typo in an action's case.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .incremnt: state.count += 1
      case .decrement: state.count -= 1
      case .typed(let text): state.text = text
      }
      return .none
    }
  }
}
