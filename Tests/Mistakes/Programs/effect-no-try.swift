// expect: 21: call can throw, but it is not marked with 'try'
// mend:         try await Task.sleep(for: .seconds(1))
// An operation that throws is tried.
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
        await Task.sleep(for: .seconds(1))
        await send(.decrement)
      }
    }
  }
}
