// expect: 18: type 'AppAction' has no member 'conuter'
// mend:   store.scope(\.counter, action: AppAction.counter)
// A typo in the case that carries a child's actions.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct App: ObservableState { @Tracked var counter = Counter.State() }
enum AppAction { case counter(Counter.Action) }

@MainActor func child(_ store: Store<App, AppAction>) -> Store<Counter.State, Counter.Action> {
  store.scope(\.counter, action: AppAction.conuter)
}
