import ObservableStore
import Observing
import Testing

/// Who holds a collection of rows' stores may ask for any row that was there when it was made, at any time later, and
/// may let go of the collection and keep the row.
@MainActor
@Suite("Rows asked for in a collection that is held")
struct RowsOfCollectionsTests {
  struct State: ObservableState { @Tracked var rows = makeRows(3) }

  struct Parent: ObservableState { @Tracked var child: State? = State() }

  private func rows(_ store: Store<State, Change<State>>) -> StoreRows<Int, Row, Never> {
    store.scope(\.rows, action: unsent)
  }

  @Test("A row that has gone is asked for, and outlives the collection")
  func outlives() {
    let store = makeStore(State())
    var collection: StoreRows<Int, Row, Never>? = rows(store)
    store.change { $0.rows.remove(id: 1) }
    let row = collection?[id: 1]
    #expect(row?.title == "row 1")
    collection = nil
    #expect(row?.title == "row 1")
  }

  @Test("A row is asked for after the child around its array has gone, and outlives the collection")
  func outlivesChild() {
    let store = makeStore(Parent())
    let child: Store<State, Never>? = store.scope(\.child, action: unsent)
    var collection: StoreRows<Int, Row, Never>? = child?.scope(\.rows, action: unsent)
    store.change { $0.child = nil }
    let row = collection?[id: 1]
    #expect(row?.title == "row 1")
    collection = nil
    #expect(row?.title == "row 1")
  }

  @Test(
    "A row that went and came again, and goes unread, is what it was the second time",
    arguments: [false, true])
  func again(isCopied: Bool) {
    let store = makeStore(State())
    let collection = rows(store)
    store.change { $0.rows.remove(id: 1) }
    store.change { $0.rows = [Row(id: 1, title: "again"), Row(id: 2, title: "two")] }
    let copy = isCopied ? store.withState { $0 } : nil
    store.change { $0 = State(rows: []) }
    #expect(collection[id: 1]?.title == "again" && collection[id: 2]?.title == "two")
    #expect(collection[id: 0]?.title == "row 0")
    withExtendedLifetime(copy) {}
  }

  @Test("A row is changed in a copy, goes from there, and the copy is put back")
  func copyPutBack() {
    let store = makeStore(State())
    let collection = rows(store)
    let watches = Watches()
    watches.watch("titles") { collection.map(\.title) }
    store.change {
      var copy = $0.rows
      copy.sort { $0.id > $1.id }
      copy[id: 2]!.title = "in the copy"
      copy.remove(id: 1)
      $0.rows = copy
    }
    watches.expect(["titles": 1])
    #expect(collection.map(\.title) == ["row 0", "row 1", "in the copy"])
    store.change {
      var copy = $0.rows
      copy[id: 2]!.title = "in the copy, later"
      copy.remove(id: 2)
      $0.rows = copy
    }
    watches.expect(["titles": 1])
    #expect(collection.map(\.title) == ["row 0", "row 1", "in the copy, later"])
  }
}
