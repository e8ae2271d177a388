// expect: 13: cannot assign value of type 'String' to type 'Int'
// mend:       case .typed(let text): state.count = text.count
// with: Values
// A value of another type.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment, .decrement: break
      case .typed(let text): state.count = text
      }
      return .none
    }
  }
}
