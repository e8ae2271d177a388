// expect: 12: type 'AppAction' has no member 'conuter'
// mend:   store.scope(\.counter, action: AppAction.counter)
// with: Counter
// A typo in the case that carries a child's actions.
import ObservableStore
import Observing

struct App: ObservableState { @Tracked var counter = Counter.State() }
enum AppAction { case counter(Counter.Action) }

@MainActor func child(_ store: Store<App, AppAction>) -> Store<Counter.State, Counter.Action> {
  store.scope(\.counter, action: AppAction.conuter)
}
