// expect: 18: value of optional type
// mend:   store.scope(\.counter, action: AppAction.counter)?.count
// The store of an optional child is optional.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct App: ObservableState { @Tracked var counter: Counter.State? }
enum AppAction { case counter(Counter.Action) }

@MainActor func count(_ store: Store<App, AppAction>) -> Int? {
  store.scope(\.counter, action: AppAction.counter).count
}
