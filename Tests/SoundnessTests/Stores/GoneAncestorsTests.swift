import ObservableStore
import Observing
import Testing

/// A store's state goes with any state around it, and whoever asked whether it has gone is told.
@MainActor
@Suite("Stores of what lies in something that goes")
struct GoneAncestorsTests {
  struct Kid: ObservableState, Identifiable {
    let id = 0
    @Tracked var number = 0
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var kid: Kid? = Kid()
    @Tracked var plain = Kid()
    @Tracked var kids: IdentifiedArrayOf<Kid> = [Kid()]
  }

  enum Screen: ObservableState {
    case row(Row)
    case none
  }

  struct State: ObservableState {
    @Tracked var row: Row? = Row(id: 0)
    @Tracked var screen = Screen.row(Row(id: 0))
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)]
    @Tracked var isFiltered = false
    var shown: IdentifiedArrayOf<Row> { isFiltered ? rows.filter { $0.id > 0 } : rows }
  }

  private func watch(_ watches: Watches, _ name: String, _ row: Store<Row, Never>) {
    let kid: Store<Kid, Never>? = row.scope(\.kid, action: unsent)
    let plain: Store<Kid, Never> = row.scope(\.plain, action: unsent)
    let kids: StoreRows<Int, Kid, Never> = row.scope(\.kids, action: unsent)
    let made: Store<Int, Never> = row.scope(state: { $0.plain.number }, action: unsent)
    let inKid: Store<Int, Never>? = kid?.scope(state: \.number, action: unsent)
    watches.watch("\(name)") { row.isInvalid }
    watches.watch("\(name) kid") { kid?.isInvalid }
    watches.watch("\(name) plain") { plain.isInvalid }
    watches.watch("\(name) of kids") { kids[id: 0]?.isInvalid }
    watches.watch("\(name) made") { made.isInvalid }
    watches.watch("\(name) in kid") { inKid?.isInvalid }
    watches.watch("\(name) derived") { Derived { plain.isInvalid }.value }
  }

  @Test("Everything inside it is told, once")
  func told() throws {
    let store = makeStore(State())
    let watches = Watches()
    let row: Store<Row, Never> = try #require(store.scope(\.row, action: unsent))
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    let shown: StoreRows<Int, Row, Never> = store.scope(\.shown, action: unsent)
    let screen: Store<Row, Never> = try #require(
      store.scope(\.screen, case: Screen.row, action: unsent))
    let stores = [
      ("row", row), ("screen", screen), ("rows", rows[0]), ("shown", shown[0]),
    ]
    for (name, store) in stores { watch(watches, name, store) }
    let parts = ["", " kid", " plain", " of kids", " made", " in kid", " derived"]
    func all(_ names: String...) -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: names.flatMap { name in parts.map { ("\(name)\($0)", 1) } })
    }
    store.change { $0.row?.plain.number = 1 }
    watches.expect([:], coarse: Set(all("rows", "shown", "row", "screen").keys), "a number")
    store.change { $0.row = nil }
    watches.expect(all("row"), "the optional one")
    store.change { $0.screen = .none }
    watches.expect(all("screen"), "the case")
    store.change { $0.isFiltered = true }
    watches.expect(all("shown"), coarse: Set(all("rows").keys), "filtered out")
    store.change { $0.rows.remove(id: 0) }
    watches.expect(all("rows"), coarse: Set(all("shown").keys), "removed")
  }
}
