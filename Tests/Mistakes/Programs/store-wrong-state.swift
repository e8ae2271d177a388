// expect: 17: cannot convert value of type 'Other' to expected argument type 'Counter.State'
// mend:   Store(initialState: Counter.State(), reducer: Counter())
// The first state is another feature's.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Other: ObservableState {}

@MainActor func make() -> Store<Counter.State, Counter.Action> {
  Store(initialState: Other(), reducer: Counter())
}
