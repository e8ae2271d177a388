// expect: 11: type 'Page' has no member 'conuter'
// mend:       .ifCase(\.page, case: Page.counter, action: AppAction.detail) { Counter() }
// with: Counter App
// A typo in a case of the state.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    EmptyReducer()
      .ifCase(\.page, case: Page.conuter, action: AppAction.detail) { Counter() }
  }
}
