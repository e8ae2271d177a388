// expect: 10: requires the types 'App' and 'Counter.State' be equivalent
// mend:     Scope(\.counter, action: AppAction.counter) { Counter() }
// with: Counter App
// A child's reducer that is not scoped.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Counter()
  }
}
