// expect: 42: no exact matches in call to instance method 'forEach'
// mend:       .forEach(\.rows, action: AppAction.row) { RowFeature() }
// A row's actions carry its id.
import ObservableStore
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Row: ObservableState, Identifiable {
  let id: Int
  @Tracked var title = ""
}
enum RowAction { case tapped }
struct RowFeature: Reducer {
  func reduce(into state: inout Row, action: RowAction) -> Effect<RowAction> { .none }
}
enum Page: ObservableState {
  case home
  case counter(Counter.State)
}

struct App: ObservableState {
  @Tracked var counter = Counter.State()
  @Tracked var detail: Counter.State?
  @Tracked var rows: IdentifiedArrayOf<Row> = []
  @Tracked var page = Page.home
}
enum AppAction {
  case counter(Counter.Action)
  case detail(Counter.Action)
  case row(Int, RowAction)
}

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    EmptyReducer()
      .forEach(\.rows, action: AppAction.counter) { RowFeature() }
  }
}
