// expect: 11: cannot convert value of type '@Sendable (Int, RowAction) -> AppAction'
// mend:       .forEach(\.rows, action: AppAction.row) { RowFeature() }
// with: Counter App
// Another feature's reducer for rows.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    EmptyReducer()
      .forEach(\.rows, action: AppAction.row) { Counter() }
  }
}
