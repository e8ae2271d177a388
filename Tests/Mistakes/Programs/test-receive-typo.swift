// expect: 10: has no member 'incremnt'
// mend:   await store.receive(.increment) { $0.count = 1 }
// with: Counter
// An action that there is not.
import ObservableStore
import ObservableStoreTesting
import Observing

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  await store.receive(.incremnt) { $0.count = 1 }
}
