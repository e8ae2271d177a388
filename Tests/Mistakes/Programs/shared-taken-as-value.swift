// expect: 14: cannot convert value 'lines' of type 'Int' to expected type 'Shared<Int>', use wrapper instead
// mend:   Page(lines: book.$lines)
// A value where the state shares one: it would be another, which nobody else has.
import ObservableStore
import Observing

struct Book: ObservableState { @Shared var lines = 0 }
struct Page: ObservableState {
  @Shared var lines: Int
  @Tracked var isOpen = false
}

func page(_ book: Book) -> Page {
  Page(lines: book.lines)
}
