// expect: 11: cannot convert value of type 'Other' to expected argument type 'Counter.State'
// mend:   Store(initialState: Counter.State(), reducer: Counter())
// with: Counter
// The first state is another feature's.
import ObservableStore
import Observing

struct Other: ObservableState {}

@MainActor func make() -> Store<Counter.State, Counter.Action> {
  Store(initialState: Other(), reducer: Counter())
}
