// expect: 13: type 'Action' has no member 'typd'
// mend:       case .typed(let text): state.text = text
// with: Values
// A typo in a pattern that gives a value a name.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .typd(let text): state.text = text
      default: break
      }
      return .none
    }
  }
}
