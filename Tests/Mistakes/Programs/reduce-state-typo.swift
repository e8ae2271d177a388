// expect: 12: value of type 'State' has no member 'cuont'
// mend:       case .increment: state.count += 1
// with: Values
// A typo in a state's property.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.cuont += 1
      case .decrement: state.count -= 1
      case .typed(let text): state.text = text
      }
      return .none
    }
  }
}
