// expect: 11: no exact matches in call to instance method 'forEach'
// mend:       .forEach(\.rows, action: AppAction.row) { RowFeature() }
// with: Counter App
// A row's actions carry its id.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    EmptyReducer()
      .forEach(\.rows, action: AppAction.counter) { RowFeature() }
  }
}
