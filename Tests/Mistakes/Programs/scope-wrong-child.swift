// expect: 10: -> AppAction' to expected argument type 'CasePath<AppAction, RowAction>'
// mend:     Scope(\.counter, action: AppAction.counter) { Counter() }
// with: Counter App
// Another feature's reducer for a child.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.counter, action: AppAction.counter) { RowFeature() }
  }
}
