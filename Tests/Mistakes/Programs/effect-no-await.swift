// expect: 22: is 'async' but is not marked with 'await'
// mend:           await send(.decrement)
// Sending from an effect is awaited.
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
      if case .increment = action {
        return .run { send in
          send(.decrement)
        }
      }
      return .none
    }
  }
}
