import ObservableStore
import Observing
import Testing

/// A collection of stores is a picture of the rows that were there: reading one that has gone gives what
/// it was last.
@Suite("Rows that have gone from a collection of stores")
struct GoneRowTests {
  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(4)
    @Tracked var child: Child? = Child()
  }

  struct Child: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(4)
  }

  /// How row 2 goes.
  @MainActor static let removals: [(name: String, edit: (inout IdentifiedArrayOf<Row>) -> Void)] = [
    ("by id", { $0.remove(id: 2) }),
    ("by position", { $0.remove(at: 2) }),
    ("by nil", { $0[id: 2] = nil }),
    ("by a filter", { $0.removeAll { $0.id == 2 } }),
    ("with all others", { $0.removeAll() }),
    ("by another array", { $0 = [Row(id: 9)] }),
    ("by another row", { $0[2] = Row(id: 9) }),
  ]

  @Test("It is read for the first time after it has gone", arguments: 0..<7)
  func unread(removal: Int) async {
    await #expect(processExitsWith: .success) { [removal] in
      await MainActor.run {
        let (name, edit) = GoneRowTests.removals[removal]
        let store = makeStore(State())
        let rows = store.scope(\.rows, action: Change.row(\.rows))
        store.change { edit(&$0.rows) }
        #expect(rows.count == 4 && rows[2].title == "row 2", "\(name)")
        #expect(rows[2].isInvalid && rows[id: 2]?.title == "row 2", "\(name)")
        #expect(rows.map(\.title) == ["row 0", "row 1", "row 2", "row 3"], "\(name)")
        rows[2].change { $0.title = "too late" }
        #expect(rows[2].title == "row 2", "\(name)")
      }
    }
  }

  @Test("It is read, changed, and goes", arguments: 0..<7)
  func changed(removal: Int) async {
    await #expect(processExitsWith: .success) { [removal] in
      await MainActor.run {
        let (name, edit) = GoneRowTests.removals[removal]
        let store = makeStore(State())
        let rows = store.scope(\.rows, action: Change.row(\.rows))
        let watches = Watches()
        watches.watch("row 2") { rows[2].title }
        rows[2].change { $0.title = "changed" }
        watches.expect(["row 2": 1], "changed, then \(name)")
        store.change { edit(&$0.rows) }
        watches.expect([:], coarse: ["row 2"], "\(name)")
        #expect(rows[2].title == "changed" && rows[2].isInvalid, "\(name)")
      }
    }
  }

  @Test("The child around the rows goes")
  func childGone() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(State())
        let child = store.scope(\.child, action: Change.ifThere(\.child))!
        let rows = child.scope(\.rows, action: Change.row(\.rows))
        let read = rows[0]
        #expect(read.title == "row 0")
        store.change { $0.child = nil }
        #expect(rows[2].title == "row 2" && rows[2].isInvalid)
        #expect(read.title == "row 0" && read.isInvalid)
        #expect(rows.map(\.title) == ["row 0", "row 1", "row 2", "row 3"])
        store.change { $0.child = Child(rows: [Row(id: 2, title: "another")]) }
        #expect(rows[2].title == "row 2" && rows[2].isInvalid)
      }
    }
  }

  @Test("A closure goes through a collection that was kept over a removal")
  func kept() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(State())
        let rows = store.scope(\.rows, action: Change.row(\.rows))
        let watches = Watches()
        watches.watch("titles") { rows.map(\.title) }
        store.change { $0.rows.remove(id: 3) }
        watches.expect([:], coarse: ["titles"], "one goes")
        store.change { $0.rows.removeAll() }
        watches.expect([:], coarse: ["titles"], "all go")
        store.change { $0.rows = makeRows(2) }
        watches.expect([:], coarse: ["titles"], "two come back")
        store.change { $0.rows[id: 0]?.title = "back" }
        #expect(rows[0].title == "back" && !rows[0].isInvalid)
      }
    }
  }
}
