// expect: 15: type 'Counter.Action' has no member 'incremnt'
// mend:   store.send(.increment)
// An action that there is not.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func add(_ store: Store<Counter.State, Counter.Action>) {
  store.send(.incremnt)
}
