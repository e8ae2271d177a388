// expect: 8: type 'Row' does not conform to protocol 'Identifiable'
// mend:   @Tracked var rows: [Row] = []
// Elements of an identified array have an id.
import Observing

struct Row { var title = "" }
struct List: ObservableState {
  @Tracked var rows: IdentifiedArrayOf<Row> = []
}
