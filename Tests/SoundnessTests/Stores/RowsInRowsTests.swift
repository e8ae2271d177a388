import ObservableStore
import Observing
import Testing

/// Stores inside a row: of its rows, of a collection of them, of its child.
///
/// They stand for what has that row's id, so they go with it and come back with it.
@MainActor
@Suite("Rows in rows that go and come back")
struct RowsInRowsTests {
  struct Group: ObservableState, Identifiable {
    let id: Int
    @Tracked var rows = makeRows(3)
    @Tracked var leaf: Leaf? = Leaf()

    init(_ id: Int, _ rows: IdentifiedArrayOf<Row> = makeRows(3)) {
      self.id = id
      self.rows = rows
    }
  }

  enum Page: ObservableState {
    case groups(IdentifiedArrayOf<Group>)
    case leaf(Leaf)
    case none
  }

  struct State: ObservableState {
    @Tracked var groups: IdentifiedArrayOf<Group> = [Group(0), Group(1)]
    @Tracked var page = Page.groups([Group(0), Group(1)])
  }

  private typealias Rows = StoreRows<Int, Row, Never>

  private func group(_ store: Store<State, Change<State>>, _ id: Int) -> Store<Group, Never>? {
    store.scope(\.groups, id: id, action: unsent)
  }

  /// Puts a value in the place of another one that is handed on `inout`.
  private func replace<Value>(_ value: inout Value, with new: Value) { value = new }

  @Test("The row around it is taken out, put back, changed and replaced", arguments: [false, true])
  func takenOut(isCopied: Bool) {
    let store = makeStore(State())
    let row: Store<Row, Never>? = group(store, 0)?.scope(\.rows, id: 1, action: unsent)
    var taken: Group?
    store.change { taken = $0.groups.remove(id: 0) }
    #expect(row?.title == "row 1" && row?.isInvalid == true)
    store.change {
      $0.groups.append(taken!)
      taken = nil
    }
    #expect(row?.isInvalid == false)
    store.change { $0.groups[id: 0]!.rows[id: 1]!.title = "changed" }
    #expect(row?.title == "changed")
    let copy = isCopied ? store.withState { $0 } : nil
    store.change { replace(&$0.groups[id: 0]!, with: Group(0, [])) }
    #expect(row?.title == "changed" && row?.isInvalid == true)
    withExtendedLifetime(copy) {}
  }

  @Test("The case around all of them is another one, and a copy is changed")
  func cases() {
    let store = makeStore(State())
    let list: Store<IdentifiedArrayOf<Group>, Never>? = store.scope(
      \.page, case: Page.groups, action: unsent)
    let group: Store<Group, Never>? = list?.scope(\.self, id: 1, action: unsent)
    let row: Store<Row, Never>? = group?.scope(\.rows, id: 1, action: unsent)
    let watches = Watches()
    watches.watch("title") { row?.title }
    func rename(_ title: String, then page: @escaping (IdentifiedArrayOf<Group>) -> Page) {
      store.change {
        guard case .groups(var groups) = $0.page else { return }
        groups[id: 1]!.rows[id: 1]!.title = title
        $0.page = page(groups)
      }
    }
    rename("changed") { .groups($0) }
    watches.expect(["title": 1])
    #expect(row?.title == "changed")
    var kept: IdentifiedArrayOf<Group>?
    rename("scratch") {
      kept = $0
      return .none
    }
    #expect(row?.title == "changed" && kept?[id: 1]?.rows[id: 1]?.title == "scratch")
    // It is another child from here on.
    store.change { $0.page = .groups([Group(0), Group(1)]) }
    #expect(row?.title == "changed" && row?.isInvalid == true)
    watches.expectSeen()
  }

  @Test("A row's child goes with it, and states of before are put back")
  func child() {
    let store = makeStore(State())
    let leaf: Store<Leaf, Never>? = group(store, 1)?.scope(\.leaf, action: unsent)
    let watches = Watches()
    watches.watch("text") { leaf?.text }
    let before = store.withState { $0 }
    store.change { $0.groups[id: 1]!.leaf!.text = "x" }
    watches.expect(["text": 1])
    store.change { $0 = before }
    watches.expect(["text": 1])
    #expect(leaf?.text == "leaf")
    store.change {
      $0.groups[id: 1]!.leaf!.text = "y"
      $0.groups.remove(id: 1)
    }
    watches.expectSeen("gone")
    #expect(leaf?.text == "y")
    store.change { $0 = before }
    watches.expectSeen("back")
    store.change { $0.groups[id: 1]!.leaf!.text = "z" }
    watches.expectSeen("changed")
    store.change { $0.groups = [] }
    watches.expectSeen("gone again")
  }

  // MARK: Again and again

  /// Sets the groups, alone or with the whole state.
  private func set(
    _ store: Store<State, Change<State>>, isWhole: Bool, _ groups: IdentifiedArrayOf<Group>
  ) {
    store.change { if isWhole { $0 = State(groups: groups) } else { $0.groups = groups } }
  }

  private func rows(_ title: String, _ ids: Int...) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0, title: title) })
  }

  /// Which of the three times the state is replaced as a whole.
  @Test(
    "A collection of its rows, and one of these, follow it", arguments: 0..<8, [false, true])
  func collection(ways: Int, isRead: Bool) {
    let store = makeStore(State())
    let rows: Rows? = group(store, 0)?.scope(\.rows, action: unsent)
    let row = rows?[id: 1]
    func expect(_ titles: String?...) {
      #expect([rows?[id: 0]?.title, row?.title] == titles)
    }
    set(store, isWhole: ways & 1 != 0, [])
    if isRead { expect("row 0", "row 1") }
    set(store, isWhole: ways & 2 != 0, [Group(0, self.rows("again", 0, 1))])
    if isRead { expect("again", "again") }
    set(store, isWhole: ways & 4 != 0, [])
    expect("again", "again")
  }

  @Test("It comes back with other rows, and these go alone")
  func otherRows() {
    let store = makeStore(State())
    let rows: Rows? = group(store, 0)?.scope(\.rows, action: unsent)
    set(store, isWhole: false, [Group(1)])
    set(store, isWhole: false, [Group(0, self.rows("again", 1))])
    #expect(rows?[id: 1]?.title == "again")
    set(store, isWhole: false, [Group(0, [])])
    #expect(rows?[id: 1]?.title == "again")
  }

  /// What lies between: whether others come first, whether it comes without the row, whether both come in new company,
  /// and how all go at last.
  @Test("The row around it and the row go and come back, each by itself", arguments: 0..<16)
  func backAtLast(ways: Int) {
    let store = makeStore(State())
    let row: Store<Row, Never>? = group(store, 1)?.scope(\.rows, id: 2, action: unsent)
    let watches = Watches()
    watches.watch("title") { row?.title }
    let others: IdentifiedArrayOf<Group> = [Group(0, []), Group(2, rows("other", 2))]
    set(store, isWhole: false, ways & 1 != 0 ? others : [])
    if ways & 2 != 0 {
      store.change { $0.groups.append(Group(1, [])) }
      set(store, isWhole: false, [])
    }
    if ways & 4 != 0 {
      set(store, isWhole: false, [Group(2, rows("other", 2, 3)), Group(1, rows("other", 4, 1))])
    }
    set(store, isWhole: ways & 8 != 0, [])
    #expect(row?.title == "row 2" && row?.isInvalid == true)
    set(store, isWhole: true, [Group(1, rows("new", 2)), Group(0, rows("other", 2))])
    #expect(row?.title == "new" && row?.isInvalid == false)
    watches.expectSeen("ways \(ways)")
  }
}
