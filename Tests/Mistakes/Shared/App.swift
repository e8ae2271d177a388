import ObservableStore
import Observing

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
