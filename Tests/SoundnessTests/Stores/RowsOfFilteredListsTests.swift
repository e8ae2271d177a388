import ObservableStore
import Observing
import Testing

/// Stores of rows of arrays that are computed from stored ones.
///
/// Where what is computed is just what is stored, the row lies in the state, and its last value is what it was there.
/// Where it is another array, nobody has it but who reads it: a row that nobody reads is what it was when it was read
/// last.
@MainActor
@Suite("Rows of sorted and filtered lists")
struct RowsOfFilteredListsTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(4)
    @Tracked var hidden = 9
    var sorted: IdentifiedArrayOf<Row> {
      var copy = rows
      copy.sort { $0.id > $1.id }
      return copy
    }
    var filtered: IdentifiedArrayOf<Row> { rows.filter { [hidden] in $0.id != hidden } }
  }

  /// What is computed.
  enum List: CaseIterable {
    /// Another order than what is stored.
    case sorted
    /// With nothing that is hidden: just what is stored.
    case whole
    /// Without one of the rows.
    case filtered

    var path: KeyPath<State, IdentifiedArrayOf<Row>> { self == .sorted ? \.sorted : \.filtered }
    var state: State { State(hidden: self == .filtered ? 3 : 9) }
    var liesInState: Bool { self == .whole }
  }

  private typealias Rows = StoreRows<Int, Row, Never>

  /// Sets the stored rows, alone or with the whole state.
  private func set(
    _ store: Store<State, Change<State>>, _ rows: IdentifiedArrayOf<Row>, isSetter: Bool,
    hidden: Int? = nil
  ) {
    store.change {
      let hidden = hidden ?? $0.hidden
      if isSetter {
        $0.rows = rows
        $0.hidden = hidden
      } else {
        $0 = State(rows: rows, hidden: hidden)
      }
    }
  }

  @Test("Changed unread, and gone", arguments: List.allCases, [false, true])
  func changed(_ list: List, isSetter: Bool) {
    let store = makeStore(list.state)
    let rows: Rows = store.scope(list.path, action: unsent)
    let row = rows[id: 1]
    store.change {
      $0.rows[id: 0]!.title = "changed"
      $0.rows[id: 1]!.title = "changed"
    }
    set(store, [Row(id: 2), Row(id: 3)], isSetter: isSetter)
    #expect(rows[id: 0]?.title == (list.liesInState ? "changed" : "row 0"))
    #expect(row?.title == (list.liesInState ? "changed" : "row 1"))
  }

  /// Of a computed row that nobody read meanwhile, it may be known all the same what it was.
  @Test("Gone, back and gone, read or unread", arguments: List.allCases, [false, true])
  func back(_ list: List, isSetter: Bool) {
    for isRead in [false, true] {
      let store = makeStore(list.state)
      let rows: Rows = store.scope(list.path, action: unsent)
      let row = rows[id: 1]
      set(store, [Row(id: 2), Row(id: 3)], isSetter: isSetter)
      #expect(rows[id: 0]?.title == "row 0" && row?.title == "row 1")
      let again = [0, 1].map { Row(id: $0, title: "again") } + [Row(id: 3)]
      set(store, IdentifiedArray(uniqueElements: again), isSetter: isSetter)
      #expect(row?.isInvalid == false)
      if isRead { #expect(rows[id: 0]?.title == "again" && row?.title == "again") }
      set(store, [Row(id: 2), Row(id: 3)], isSetter: isSetter)
      let known = [["again", "again"], ["row 0", "row 1"]] as [[String?]]
      let isCertain = list.liesInState || isRead
      #expect(known.prefix(isCertain ? 1 : 2).contains([rows[id: 0]?.title, row?.title]))
    }
  }

  @Test(
    "A row that is stored and hidden is not what is shown", arguments: [false, true], [false, true])
  func hidden(isSetter: Bool, isObserved: Bool) {
    let store = makeStore(State(hidden: 0))
    let rows: Rows = store.scope(\.filtered, action: unsent)
    let row = rows[id: 2]
    let watches = Watches()
    if isObserved { watches.watch("titles") { [row?.title, rows[id: 1]?.title] } }
    // From here on the filter gives just what is stored.
    set(store, [], isSetter: isSetter, hidden: 1)
    #expect(rows[id: 1]?.title == "row 1" && row?.title == "row 2")
    set(store, [Row(id: 1, title: "hidden")], isSetter: isSetter, hidden: 1)
    #expect(rows[id: 1]?.title == "row 1")
    set(store, [Row(id: 2, title: "hidden")], isSetter: isSetter, hidden: 2)
    #expect(rows[id: 1]?.title == "row 1" && row?.title == "row 2")
    watches.expectSeen()
  }

  @Test("Who asks whether a row is there hears of nothing else")
  func presence() {
    let store = makeStore(State(hidden: 0))
    let row: Store<Row, Never>? = store.scope(\.filtered, id: 1, action: unsent)
    let watches = Watches()
    watches.watch("isInvalid") { row?.isInvalid }
    store.change { $0.rows.remove(id: 3) }
    store.change { $0.rows[id: 2]!.title = "changed" }
    store.change { $0.rows[id: 1]!.title = "changed" }
    watches.expect([:])
    store.change { $0.hidden = 1 }
    watches.expect(["isInvalid": 1])
  }

  // MARK: Left

  struct Numbered: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Numbers: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Numbered> = [
      Numbered(id: 1, number: 1), Numbered(id: 2, number: 2), Numbered(id: 3, number: 3),
    ]
    @Tracked var tabs: IdentifiedArrayOf<Numbered> = [Numbered(id: 1, number: 7)]
    var odd: IdentifiedArrayOf<Numbered> { rows.filter { !$0.number.isMultiple(of: 2) } }
  }

  /// The list is a part of what is stored, so what the row becomes as it leaves was never in it.
  ///
  /// In turn: whether the row is observed, whether stores of another list are held, and whether the state goes as a whole.
  @Test("A row that left a list stays what it was there when it goes altogether", arguments: 0..<8)
  func left(ways: Int) {
    let (isObserved, areTabsHeld, isWhole) = (ways & 1 != 0, ways & 2 != 0, ways & 4 != 0)
    let store = makeStore(Numbers())
    let row: Store<Numbered, Never>? = store.scope(\.odd, id: 1, action: unsent)
    let tabs: StoreRows<Int, Numbered, Never>? =
      areTabsHeld ? store.scope(\.tabs, action: unsent) : nil
    let tab = tabs?[id: 1]
    let watches = Watches()
    if isObserved { watches.watch("number") { row?.number } }
    store.change { $0.rows[id: 1]!.number = 2 }
    #expect(row?.number == 1 && row?.isInvalid == true)
    store.change { if isWhole { $0 = Numbers(rows: [], tabs: $0.tabs) } else { $0.rows = [] } }
    #expect(row?.number == 1 && row?.isInvalid == true)
    #expect(tab.map { $0.number == 7 && !$0.isInvalid } ?? true)
    watches.expectSeen()
  }
}
