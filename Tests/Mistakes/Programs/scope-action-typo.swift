// expect: 10: type 'AppAction' has no member 'conuter'
// mend:     Scope(\.counter, action: AppAction.counter) { Counter() }
// with: Counter App
// A typo in the case that carries a child's actions.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.counter, action: AppAction.conuter) { Counter() }
  }
}
