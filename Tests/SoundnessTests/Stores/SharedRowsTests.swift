import ObservableStore
import Observing
import Testing

/// Stores of rows that lie in no state, but in a value that states share.
@Suite("Rows of an array that is shared") @MainActor
struct SharedRowsTests {
  struct Table: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
    @Tracked var note = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(2)
    @Tracked var leaf = Leaf()
    var plain = 0
  }

  struct State: ObservableState {
    @Shared var tables: IdentifiedArrayOf<Table> = [Table(id: 0), Table(id: 1)]
    @Tracked var other = 0
  }

  @Test("Each is told of what changes in it, in whatever way", arguments: [false, true])
  func told(isHeld: Bool) throws {
    let store = makeStore(State())
    let watches = Watches()
    let scope = { () -> Store<Table, Never>? in store.scope(\.tables, id: 0, action: unsent) }
    let held = try #require(scope())
    let table = { isHeld ? held : scope()! }
    watches.watch("title") { table().title }
    watches.watch("plain") { table().plain }
    watches.watch("leaf") {
      let leaf: Store<Leaf, Never> = table().scope(\.leaf, action: unsent)
      return leaf.text
    }
    watches.watch("row") {
      let row: Store<Row, Never>? = table().scope(\.rows, id: 1, action: unsent)
      return row?.title
    }
    store.change { $0.tables[id: 0]?.title += 1 }
    watches.expect(["title": 1], "in place")
    store.change { $0.tables[0].leaf.text += "!" }
    watches.expect(["leaf": 1], "in a child")
    store.change { $0.tables[0].rows[1].title = "other" }
    watches.expect(["row": 1], "in a row of the row")
    store.change {
      $0.tables[id: 0] = Table(id: 0, title: 7, rows: $0.tables[0].rows, leaf: $0.tables[0].leaf)
    }
    watches.expect(["title": 1], coarse: ["plain", "leaf", "row"], "replaced")
    store.change {
      $0.tables = [
        Table(id: 0, title: 8, rows: $0.tables[0].rows, leaf: $0.tables[0].leaf), Table(id: 2),
      ]
    }
    watches.expect(["title": 1], coarse: ["plain", "leaf", "row"], "all replaced")
    store.change { $0.tables[0].plain = 3 }
    watches.expect(["plain": 1], coarse: ["title", "leaf", "row"], "what is not tracked")
    store.change { $0.tables[1].title = 9 }
    watches.expect([:], "another")
    store.change { $0.other = 1 }
    watches.expect([:], "something else")
  }

  @Test("One that goes and comes back is there again, and told of as long as it is")
  func back() throws {
    let store = makeStore(State())
    let watches = Watches()
    let held: Store<Table, Never> = try #require(store.scope(\.tables, id: 0, action: unsent))
    watches.watch("title") { held.title }
    watches.watch("gone") { held.isInvalid }
    watches.watch("there") {
      let table: Store<Table, Never>? = store.scope(\.tables, id: 0, action: unsent)
      return table == nil
    }
    for round in 1...3 {
      store.change { $0.tables.remove(id: 0) }
      watches.expect(["gone": 1, "there": 1], coarse: ["title"], "gone, round \(round)")
      store.change { $0.tables.append(Table(id: 0, title: round)) }
      watches.expect(["title": 1, "gone": 1, "there": 1], "back, round \(round)")
      store.change { $0.tables[id: 0]?.note += 1 }
      watches.expect([:], "nobody reads it, round \(round)")
    }
  }
}
