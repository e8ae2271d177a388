// expect: 11: to expected argument type 'WritableKeyPath<App, Counter.State?>'
// mend:       .ifLet(\.detail, action: AppAction.detail) { Counter() }
// with: Counter App
// A child that is always there needs no ifLet.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    EmptyReducer()
      .ifLet(\.counter, action: AppAction.detail) { Counter() }
  }
}
