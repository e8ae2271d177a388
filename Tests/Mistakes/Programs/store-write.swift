// expect: 9: isn't mutable
// mend:   store.send(.increment)
// with: Counter
// A store's state is changed by actions alone.
import ObservableStore
import Observing

@MainActor func add(_ store: Store<Counter.State, Counter.Action>) {
  store.count += 1
}
