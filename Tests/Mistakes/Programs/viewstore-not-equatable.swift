// expect: 12: conform to 'Equatable'
// mend:   ViewStore(store, observe: { Shown(count: $0.count) }, removeDuplicates: { $0.count == $1.count })
// with: Counter
// A view state is compared.
import ObservableStore
import Observing

struct Shown { var count: Int }

@MainActor
func make(_ store: Store<Counter.State, Counter.Action>) -> ViewStore<Shown, Counter.Action> {
  ViewStore(store, observe: { Shown(count: $0.count) })
}
