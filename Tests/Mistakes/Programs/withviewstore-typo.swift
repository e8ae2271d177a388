// expect: 10: has no dynamic member 'cuont'
// mend:     print(viewStore.count)
// with: Counter
// A typo in a view's closure.
import ObservableStore
import Observing

@MainActor func show(_ store: Store<Counter.State, Counter.Action>) -> ObservationToken {
  withViewStore(store, observe: { $0 }) { viewStore in
    print(viewStore.cuont)
  }
}
