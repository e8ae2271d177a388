// expect: 16: has no dynamic member 'cuont'
// mend:     print(viewStore.count)
// A typo in a view's closure.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func show(_ store: Store<Counter.State, Counter.Action>) -> ObservationToken {
  withViewStore(store, observe: { $0 }) { viewStore in
    print(viewStore.cuont)
  }
}
