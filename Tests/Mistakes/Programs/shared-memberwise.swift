// expect: 15: cannot convert value 'lines' of type 'IdentifiedArrayOf<Line>'
// mend:   Page(lines: app.$lines, id: 1)
// The value instead of what is shared, which would be another one that nobody has.
import ObservableStore
import Observing

struct Line: ObservableState, Identifiable { let id: Int }
struct Book: ObservableState { @Shared([]) var lines: IdentifiedArrayOf<Line> }
struct Page: ObservableState {
  @Shared var lines: IdentifiedArrayOf<Line>
  let id: Int
}

func page(_ app: Book) -> Page {
  Page(lines: app.lines, id: 1)
}
