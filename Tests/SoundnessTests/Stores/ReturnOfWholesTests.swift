import ObservableStore
import Observing
import Testing

/// Who reads a state as a whole, though it has gone, is told when there is another one to read, and no more.
@MainActor @Suite("Wholes of what has gone and comes back")
struct ReturnOfWholesTests {
  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
  }

  struct Box: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
  }

  struct State: ObservableState {
    @Tracked var first = Box()
    @Tracked var second = Box(rows: [])
    @Tracked var isFirst = true
    @Tracked var other = 0
    var current: IdentifiedArrayOf<Row> { isFirst ? first.rows : second.rows }
  }

  let store = makeStore(State())

  @Test("What a function makes of a row that is back as it was is no other")
  func madeOfRow() throws {
    let row: Store<Row, Never> = try #require(store.scope(\.first.rows, id: 1, action: unsent))
    let made: Store<Row, Never> = row.scope(state: { $0 }, action: unsent)
    let saved = store.state.first.rows
    var seen: Row?
    let token = observe {
      _ = store.other
      seen = made.state
    }
    store.change { $0.first.rows = [] }
    #expect(token.runs == 1)
    store.change { $0.other = 1 }
    #expect(token.runs == 2)
    store.change { $0.first.rows = saved }
    #expect(token.runs == 2 && seen == saved[0])
  }

  @Test("Whether a row has a child is asked again when the row is shown again")
  func childOfRow() throws {
    let row: Store<Row, Never> = try #require(store.scope(\.current, id: 1, action: unsent))
    let keeps = observe { _ = store.first.rows[id: 1] }
    var seen = ""
    let token = observe {
      let maybe: Store<Leaf, Never>? = row.scope(\.maybe, action: unsent)
      seen = maybe?.text ?? "none"
    }
    store.change { $0.isFirst = false }
    store.change { $0.first.rows[id: 1]?.maybe = nil }
    store.change { $0.isFirst = true }
    #expect(seen == "none")
    store.change { $0.first.rows[id: 1]?.maybe = Leaf(text: "new") }
    #expect(seen == "new")
    withExtendedLifetime((token, keeps)) {}
  }
}
