// expect: 21: cannot convert value of type 'Int' to expected argument type 'Duration'
// mend:         for await _ in ContinuousClock().timer(interval: .seconds(1)) { await send(.increment) }
// A timer's interval is a duration.
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
      return .run { send in
        for await _ in ContinuousClock().timer(interval: 1) { await send(.increment) }
      }
    }
  }
}
