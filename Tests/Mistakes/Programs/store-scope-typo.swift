// expect: 12: has no member 'conuter'
// mend:   store.scope(\.counter, action: AppAction.counter)
// with: Counter
// A typo in the place of a child.
import ObservableStore
import Observing

struct App: ObservableState { @Tracked var counter = Counter.State() }
enum AppAction { case counter(Counter.Action) }

@MainActor func child(_ store: Store<App, AppAction>) -> Store<Counter.State, Counter.Action> {
  store.scope(\.conuter, action: AppAction.counter)
}
