// expect: 15: isn't mutable
// mend:   store.send(.increment)
// A store's state is changed by actions alone.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func add(_ store: Store<Counter.State, Counter.Action>) {
  store.count += 1
}
