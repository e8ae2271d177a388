import ObservableStore
import Observation
import Observing
import Testing

@MainActor
@Suite("A state inside a row, read as a whole, while a computed array hides the row")
struct WholesInHiddenRowsTests {
  struct Inner: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var text = ""
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var inner = Inner()
    @Tracked var maybe: Inner? = Inner()
  }

  struct App: ObservableState {
    @Tracked var n = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var visible: IdentifiedArrayOf<Row> { n % 2 == 0 ? rows : [] }
  }

  @Test("Who reads it is told, when the row is shown again, of what has changed meanwhile")
  func shownAgain() throws {
    let store = makeStore(App())
    let row: Store<Row, Never> = try #require(store.scope(\.visible, id: 1, action: unsent))
    let inner: Store<Inner, Never> = row.scope(\.inner, action: unsent)
    let maybe: Store<Inner, Never> = try #require(row.scope(\.maybe, action: unsent))
    var seen = (inner: Inner(), maybe: Inner())
    let tokens = [
      observe { seen.inner = inner.state }, observe { seen.maybe = maybe.state },
    ]
    var isTold = false
    withObservationTracking {
      _ = inner.state
    } onChange: {
      MainActor.assumeIsolated { isTold = true }
    }
    store.change { $0.n += 1 }
    store.change {
      $0.rows[id: 1]?.inner.number += 1
      $0.rows[id: 1]?.maybe?.text = "x"
    }
    store.change { $0.n += 1 }
    #expect(inner.state.number == 1 && seen.inner == inner.state)
    #expect(maybe.state.text == "x" && seen.maybe == maybe.state)
    #expect(isTold)
    withExtendedLifetime(tokens) {}
  }
}
