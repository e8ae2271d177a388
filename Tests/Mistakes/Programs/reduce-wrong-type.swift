// expect: 22: cannot assign value of type 'String' to type 'Int'
// mend:       case .typed(let text): state.count = text.count
// A value of another type.
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
      case .increment, .decrement: break
      case .typed(let text): state.count = text
      }
      return .none
    }
  }
}
