// expect: 16: has no member 'incremnt'
// mend:   await store.receive(.increment) { $0.count = 1 }
// An action that there is not.
import ObservableStore
import ObservableStoreTesting
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  await store.receive(.incremnt) { $0.count = 1 }
}
