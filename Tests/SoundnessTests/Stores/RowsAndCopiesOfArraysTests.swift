import ObservableStore
import Observing
import Testing

/// Copies of the array around held rows are changed, kept and put back in the middle of an action: they say of the rows
/// only what has become of the array.
@MainActor
@Suite("Held rows, and copies of their array")
struct RowsAndCopiesOfArraysTests {
  struct Child: ObservableState {
    @Tracked var rows = makeRows(3)
  }

  struct State: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var child: Child? = Child()
  }

  private func row(_ store: Store<State, Change<State>>) throws -> Store<Row, Never> {
    try #require(store.scope(\.rows, id: 1, action: unsent))
  }

  @Test("It was changed and removed in a copy that is copied once more before it is put back")
  func copiedOnceMore() throws {
    let store = makeStore(State())
    let row = try row(store)
    store.change {
      var rows = $0.rows
      rows[id: 1]?.title = "changed"
      rows.remove(id: 1)
      let saved = rows
      rows.append(Row(id: 7))
      $0.rows = rows
      #expect(saved.count == 2)
    }
    #expect(row.isInvalid && row.title == "changed")
  }

  @Test("A copy that was taken between two changes lets go of it first")
  func copyLetsGo() throws {
    let store = makeStore(State())
    let row = try row(store)
    store.change {
      $0.rows[id: 2]?.title = "before"
      var copy = $0.rows
      $0.rows[id: 2]?.title = "after"
      copy[id: 1]?.title = "of the copy"
      copy.remove(id: 1)
      $0.rows[id: 1]?.title = "own"
      $0.rows.remove(id: 1)
    }
    #expect(row.isInvalid && row.title == "own")
  }

  @Test(
    "A copy is changed in the action in which all that there is goes, after an action that changed the row"
  )
  func copyOutlivesState() throws {
    let store = makeStore(State())
    let row = try row(store)
    store.change { $0.rows[id: 1]?.title = "one" }
    var saved = makeRows(0)
    store.change {
      saved = $0.rows
      $0 = State(rows: [])
      saved[id: 1]?.title = "of the copy"
    }
    #expect(row.isInvalid && row.title == "one" && saved[id: 1]?.title == "of the copy")
  }

  struct Box: ObservableState {
    var child = Child()
  }

  struct Boxes: ObservableState {
    var box = Box()
    var other = Box()
  }

  @Test("A copy of the box around them lies beside it, and lets go of the row, too")
  func copyBesideBox() throws {
    let store = makeStore(Boxes())
    let child = store.scope(\.box.child, action: unsent)
    let row: Store<Row, Never> = try #require(child.scope(\.rows, id: 1, action: unsent))
    store.change {
      $0.other = $0.box
      $0.other.child.rows.append(Row(id: 9))
      $0.other.child.rows[id: 1]?.title = "of the copy"
      $0.other.child.rows.remove(id: 1)
      $0.box.child.rows.remove(id: 1)
    }
    #expect(row.isInvalid && row.title == "row 1")
  }

  @Test("A later collection is let go of while an earlier one is held")
  func laterCollection() {
    let store = makeStore(State())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    store.change { $0.rows.remove(id: 1) }
    var later: StoreRows<Int, Row, Never>? = store.scope(\.rows, action: unsent)
    #expect(later?.count == 2)
    later = nil
    store.change { $0.rows.remove(id: 2) }
    #expect(rows[id: 1]?.title == "row 1" && rows[id: 2]?.title == "row 2")
  }
}
