// expect: 18: conform to 'Equatable'
// mend:   ViewStore(store, observe: { Shown(count: $0.count) }, removeDuplicates: { $0.count == $1.count })
// A view state is compared.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Shown { var count: Int }

@MainActor
func make(_ store: Store<Counter.State, Counter.Action>) -> ViewStore<Shown, Counter.Action> {
  ViewStore(store, observe: { Shown(count: $0.count) })
}
