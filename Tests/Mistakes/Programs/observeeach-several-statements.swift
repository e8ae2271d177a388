// expect: 14: failed to produce diagnostic for expression
// mend:   observeEach("rows") { () -> IdentifiedArrayOf<Row> in
// Several statements in the one closure, one call in the other: the compiler does not get from the first to the second.
import Observing

struct Row: ObservableState, Identifiable {
  let id: Int
  @Tracked var title = ""
}

@MainActor final class List { @Tracked var rows: IdentifiedArrayOf<Row> = [] }

@MainActor func show(_ list: List) -> ObservationToken {
  observeEach("rows") {
    print("rows")
    return list.rows
  } _: { row in
    print(row.title)
  }
}
