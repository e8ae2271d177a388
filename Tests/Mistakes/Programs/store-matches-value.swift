// expect: 9: give what makes the case: its constructor, or { Page.home } where nothing is carried
// mend:   store.matches(\.page, case: { Page.home })
// with: Counter App
// A case that carries nothing has no constructor.
import ObservableStore
import Observing

@MainActor func isHome(_ store: Store<App, AppAction>) -> Bool {
  store.matches(\.page, case: Page.home)
}
