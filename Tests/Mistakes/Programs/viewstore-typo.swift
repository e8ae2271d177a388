// expect: 15: has no dynamic member 'cuont'
// mend:   print(store.count)
// A typo in what is read through a view store.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func show(_ store: ViewStore<Counter.State, Counter.Action>) {
  print(store.cuont)
}
