import Observing
import Testing

/// A list in a row that nobody reads where it lies: who reads a copy of the row is told of changes of the list, and of no
/// others.
@Suite("Copies of rows that nobody reads where they lie") @MainActor
struct CopiesOfUnreadRowsTests {
  struct Document: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
    @Tracked var rows = makeRows(3)
  }

  @MainActor final class Model {
    @Tracked var documents: IdentifiedArrayOf<Document> = [Document(id: 0), Document(id: 1)]
  }

  @Test("Who reads its ids hears of those, and who asks for a row of that")
  func list() {
    let model = Model()
    var (ids, isThere) = ([0], true)
    let tokens = [
      observe {
        let rows = untracked { model.documents[0].rows }
        _ = observe { ids = Array(rows.ids) }
      },
      observe {
        let rows = untracked { model.documents[0].rows }
        _ = observe { isThere = rows.contains(id: 1) }
      },
    ]
    #expect(ids == [0, 1, 2] && isThere)
    model.documents[0].rows.append(Row(id: 3))
    #expect(ids == [0, 1, 2, 3] && tokens.map(\.runs) == [2, 1])
    let counts = Instrumentation.measure { model.documents[0].rows[id: 1]?.title = "one" }
    #expect(counts.evaluations == 0 && tokens.map(\.runs) == [2, 1])
    model.documents[0].rows.remove(id: 1)
    #expect(ids == [0, 2, 3] && !isThere && tokens.map(\.runs) == [3, 2])
  }
}
