// expect: 21: cannot convert value of type '()' to specified type 'Effect<Action>'
// mend:       case .increment: Effect.send(.decrement)
// An effect that is forgotten, after a switch.
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
      case .increment: state.count += 1
      case .decrement, .typed: .none
      }
    }
  }
}
