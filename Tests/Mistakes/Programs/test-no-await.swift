// expect: 16: expression is 'async' but is not marked with 'await'
// mend:   await store.send(.increment) { $0.count = 1 }
// The steps of a test are awaited.
import ObservableStore
import ObservableStoreTesting
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  store.send(.increment) { $0.count = 1 }
}
