// expect: 12: call can throw, but it is not marked with 'try'
// mend:         try await Task.sleep(for: .seconds(1))
// with: Values
// An operation that throws is tried.
import ObservableStore
import Observing

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
