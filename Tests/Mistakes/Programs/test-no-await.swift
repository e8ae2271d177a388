// expect: 10: expression is 'async' but is not marked with 'await'
// mend:   await store.send(.increment) { $0.count = 1 }
// with: Counter
// The steps of a test are awaited.
import ObservableStore
import ObservableStoreTesting
import Observing

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  store.send(.increment) { $0.count = 1 }
}
