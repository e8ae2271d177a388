// expect: 15: value of optional type
// mend:   Shared(book.$lines[id: 1]).map { Page(line: $0) }
// A shared row that may not be there.
import ObservableStore
import Observing

struct Line: ObservableState, Identifiable { let id: Int }
struct Book: ObservableState { @Shared var lines: IdentifiedArrayOf<Line> = [] }
struct Page: ObservableState {
  @Shared var line: Line
  @Tracked var isOpen = false
}

func page(_ book: Book) -> Page? {
  Page(line: Shared(book.$lines[id: 1]))
}
