// expect: 16: value of type 'Counter.State' has no member 'cuont'
// mend:   await store.send(.increment) { $0.count = 1 }
// A typo in what a test expects.
import ObservableStore
import ObservableStoreTesting
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func test(_ store: TestStore<Counter.State, Counter.Action>) async {
  await store.send(.increment) { $0.cuont = 1 }
}
