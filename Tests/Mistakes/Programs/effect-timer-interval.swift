// expect: 12: cannot convert value of type 'Int' to expected argument type 'Duration'
// mend:         for await _ in ContinuousClock().timer(interval: .seconds(1)) { await send(.increment) }
// with: Values
// A timer's interval is a duration.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      return .run { send in
        for await _ in ContinuousClock().timer(interval: 1) { await send(.increment) }
      }
    }
  }
}
