// expect: 9: type 'Counter.Action' has no member 'incremnt'
// mend:   store.send(.increment)
// with: Counter
// An action that there is not.
import ObservableStore
import Observing

@MainActor func add(_ store: Store<Counter.State, Counter.Action>) {
  store.send(.incremnt)
}
