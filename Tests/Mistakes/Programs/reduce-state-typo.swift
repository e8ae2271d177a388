// expect: 21: value of type 'State' has no member 'cuont'
// mend:       case .increment: state.count += 1
// A typo in a state's property.
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
      switch action {
      case .increment: state.cuont += 1
      case .decrement: state.count -= 1
      case .typed(let text): state.text = text
      }
      return .none
    }
  }
}
