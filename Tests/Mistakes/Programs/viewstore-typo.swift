// expect: 9: has no dynamic member 'cuont'
// mend:   print(store.count)
// with: Counter
// A typo in what is read through a view store.
import ObservableStore
import Observing

@MainActor func show(_ store: ViewStore<Counter.State, Counter.Action>) {
  print(store.cuont)
}
