// expect: 12: value of optional type
// mend:   store.scope(\.counter, action: AppAction.counter)?.count
// with: Counter
// The store of an optional child is optional.
import ObservableStore
import Observing

struct App: ObservableState { @Tracked var counter: Counter.State? }
enum AppAction { case counter(Counter.Action) }

@MainActor func count(_ store: Store<App, AppAction>) -> Int? {
  store.scope(\.counter, action: AppAction.counter).count
}
