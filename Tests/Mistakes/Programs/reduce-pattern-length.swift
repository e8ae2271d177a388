// expect: 13: tuple pattern has the wrong length for tuple type 'String'
// mend:       case .typed(let text): state.text = text
// with: Values
// A pattern with a value too many.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .typed(let text, let more): state.text = text
      default: break
      }
      return .none
    }
  }
}
