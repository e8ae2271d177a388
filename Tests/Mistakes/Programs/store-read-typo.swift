// expect: 9: has no dynamic member 'cuont'
// mend:   print(store.count)
// with: Counter
// A typo in what is read through a store.
import ObservableStore
import Observing

@MainActor func show(_ store: Store<Counter.State, Counter.Action>) {
  print(store.cuont)
}
