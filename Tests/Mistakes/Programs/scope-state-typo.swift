// expect: 10: cannot convert value of type 'KeyPath<App, Value>'
// mend:     Scope(\.counter, action: AppAction.counter) { Counter() }
// with: Counter App
// A typo in the place of a child's state.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.conuter, action: AppAction.counter) { Counter() }
  }
}
