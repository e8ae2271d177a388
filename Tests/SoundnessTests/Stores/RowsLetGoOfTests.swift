import ObservableStore
import Observing
import Testing

/// Who holds rows' stores may ask what a row was that has gone: it is kept until a row of the same id has come, and not longer.
@MainActor
@Suite("What a row was that has gone goes when a row of its id has come")
struct RowsLetGoOfTests {
  final class Thing {}

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var thing: Thing?
    @Tracked var number = 0
  }

  struct List: ObservableState { @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 2)] }

  /// What holds the rows' stores.
  enum Holder: CaseIterable {
    case row, collection, both

    @MainActor
    func hold(
      _ store: Store<List, Change<List>>
    ) -> (rows: StoreRows<Int, Row, Never>?, row: Store<Row, Never>?) {
      (
        self == .row ? nil : store.scope(\.rows, action: unsent),
        self == .collection ? nil : store.scope(\.rows, id: 1, action: unsent)
      )
    }
  }

  @Test("At the end of the action in which it comes", arguments: Holder.allCases)
  func comesAgain(_ holder: Holder) {
    let store = makeStore(List())
    weak var thing: Thing?
    func add() {
      let new = Thing()
      thing = new
      store.change { $0.rows.append(Row(id: 1, thing: new)) }
    }
    add()
    let (rows, row) = holder.hold(store)
    #expect(untracked { rows?[id: 1]?.number } == (rows == nil ? nil : 0))
    store.change { $0.rows.remove(id: 1) }
    #expect(thing != nil)
    store.change { $0.rows.append(Row(id: 1, number: 5)) }
    #expect(thing == nil)
    if let row { #expect(untracked { row.number } == 5) }
    withExtendedLifetime((rows, row)) {}
  }

  @Test(
    "One that comes and goes in one action leaves what was kept before", arguments: Holder.allCases)
  func comesAndGoes(_ holder: Holder) {
    let store = makeStore(List(rows: [Row(id: 1, number: 3), Row(id: 2)]))
    let (rows, row) = holder.hold(store)
    store.change { $0.rows.remove(id: 1) }
    weak var thing: Thing?
    func comeAndGo() {
      let new = Thing()
      thing = new
      store.change {
        $0.rows.append(Row(id: 1, thing: new, number: 5))
        $0.rows.remove(id: 1)
      }
    }
    comeAndGo()
    #expect(thing == nil)
    if let row { #expect(untracked { row.number } == 3) }
    withExtendedLifetime((rows, row)) {}
  }

  struct Box: ObservableState, Identifiable {
    let id: Int
    @Tracked var rows: IdentifiedArrayOf<Row> = []
  }

  struct Shelf: ObservableState { @Tracked var boxes: IdentifiedArrayOf<Box> = [] }

  @Test("As soon as another row shows that the list around them is back")
  func listComesBack() {
    let store = makeStore(Shelf())
    weak var thing: Thing?
    func add() {
      let new = Thing()
      thing = new
      store.change { $0.boxes.append(Box(id: 1, rows: [Row(id: 2, thing: new), Row(id: 3)])) }
    }
    add()
    let rows: StoreRows<Int, Row, Never>? =
      store.scope(\.boxes, id: 1, action: unsent)?.scope(\.rows, action: unsent)
    let held = rows?[id: 2]
    let other = rows?[id: 3]
    store.change { $0.boxes.remove(id: 1) }
    #expect(untracked { held?.thing } === thing)
    #expect(thing != nil)
    store.change { $0.boxes.append(Box(id: 1, rows: [Row(id: 2), Row(id: 3, number: 4)])) }
    #expect(untracked { other?.number } == 4)
    #expect(thing == nil)
    #expect(untracked { held?.thing } == nil)
  }
}
