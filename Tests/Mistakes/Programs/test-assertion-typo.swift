// expect: 10: value of type 'Counter.State' has no member 'cuont'
// mend:   await store.send(.increment) { $0.count = 1 }
// with: Counter
// A typo in what a test expects.
import ObservableStore
import ObservableStoreTesting
import Observing

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  await store.send(.increment) { $0.cuont = 1 }
}
