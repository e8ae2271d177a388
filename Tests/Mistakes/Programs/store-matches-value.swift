// expect: 9: cannot convert value of type 'Page' to expected argument type
// mend:   store.matches(\.page, case: { Page.home })
// with: Counter App
// A case that carries nothing has no constructor.
import ObservableStore
import Observing

@MainActor func isHome(_ store: Store<App, AppAction>) -> Bool {
  store.matches(\.page, case: Page.home)
}
