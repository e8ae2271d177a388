import ObservableStore
import Observing
import Testing

/// What the store of a row gives once its row has gone: what the row was in the state when it was there last.
///
/// The array, or what is around it, is copied, handed on, exchanged or put into a list of states to go back to, in the
/// action in which the row goes or before. What a copy makes of the row is not the row.
@MainActor
@Suite("The last value of a row whose array has copies")
struct LastValuesOfRowsTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var drafts: IdentifiedArrayOf<Row> = []
  }

  struct Parent: ObservableState { @Tracked var child: State? = State() }

  private func row(_ store: Store<State, Change<State>>) -> Store<Row, Never>? {
    store.scope(\.rows, id: 1, action: unsent)
  }

  /// Puts a value in the place of another one that is handed on `inout`.
  private func replace<Value>(_ value: inout Value, with new: Value) { value = new }

  // MARK: Changed, and gone

  /// How all rows go.
  enum Way: CaseIterable {
    case array, state, arrayInPlace, stateInPlace, removal

    @MainActor
    func clear(_ state: inout State) {
      func set<Value>(_ value: inout Value, _ new: Value) { value = new }
      switch self {
      case .array: state.rows = []
      case .state: state = State(rows: [])
      case .arrayInPlace: set(&state.rows, [])
      case .stateInPlace: set(&state, State(rows: []))
      case .removal: state.rows.removeAll()
      }
    }
  }

  @Test("It is changed and goes in one action", arguments: Way.allCases, [false, true])
  func changedAndGone(_ way: Way, isCopied: Bool) {
    let store = makeStore(State())
    let row = row(store)
    let copy = isCopied ? store.withState { $0 } : nil
    store.change {
      $0.rows[id: 1]!.title = "changed"
      way.clear(&$0)
    }
    #expect(row?.title == "changed" && row?.isInvalid == true)
    withExtendedLifetime(copy) {}
  }

  struct Tagged: ObservableState, Identifiable {
    let id: Int
    @Tracked var name = "a"
    @Tracked var tags = ["x"]
  }

  struct TaggedRows: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Tagged> = [Tagged(id: 1), Tagged(id: 2)]
  }

  @Test("A row with collections of its own is set to nil where it lies")
  func cleared() {
    let store = makeStore(TaggedRows())
    let row: Store<Tagged, Never>? = store.scope(\.rows, id: 1, action: unsent)
    store.change { replace(&$0.rows[id: 1], with: nil) }
    #expect(row?.isInvalid == true && row?.name == "a")
  }

  // MARK: A copy is changed

  @Test("A copy is changed after all has gone", arguments: Way.allCases)
  func scratch(_ way: Way) {
    let store = makeStore(State())
    let row = row(store)
    var kept: IdentifiedArrayOf<Row>?
    store.change { state in
      var copy = state.rows
      way.clear(&state)
      copy[id: 1]?.title = "scratch"
      kept = copy
    }
    #expect(row?.title == "row 1" && row?.isInvalid == true)
    #expect(kept?[id: 1]?.title == "scratch")
  }

  @Test("A copy is changed and becomes another list of the state", arguments: Way.allCases)
  func drafts(_ way: Way) {
    let store = makeStore(State())
    let row = row(store)
    let watches = Watches()
    watches.watch("title") { row?.title }
    store.change { state in
      var copy = state.rows
      way.clear(&state)
      copy[id: 1]?.title = "scratch"
      state.drafts = copy
    }
    watches.expect([:], coarse: ["title"])
    #expect(row?.title == "row 1" && row?.isInvalid == true)
    #expect(store.drafts[id: 1]?.title == "scratch")
  }

  @Test("A copy of the child around the array is changed after that has gone")
  func child() {
    let store = makeStore(Parent())
    let child: Store<State, Never>? = store.scope(\.child, action: unsent)
    let row: Store<Row, Never>? = child?.scope(\.rows, id: 1, action: unsent)
    var kept: State?
    store.change { state in
      kept = state.child
      state.child = nil
      kept?.rows[id: 1]?.title = "scratch"
    }
    #expect(row?.title == "row 1" && kept?.rows[id: 1]?.title == "scratch")
  }

  // MARK: Moved to another list

  @Test("Two lists are exchanged, and the rows are changed in the other one")
  func exchanged() {
    let store = makeStore(State())
    let row = row(store)
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    store.change { state in
      (state.rows, state.drafts) = (state.drafts, state.rows)
      state.drafts[id: 1]?.title = "moved"
      state.drafts[id: 2]?.title = "moved"
    }
    #expect(row?.title == "row 1" && rows[id: 2]?.title == "row 2")
  }

  @Test("It moves to another list, and is changed there")
  func moved() {
    let store = makeStore(State())
    let row = row(store)
    let watches = Watches()
    watches.watch("title") { row?.title }
    store.change { $0.drafts.append($0.rows.remove(id: 1)!) }
    watches.expect([:])
    store.change { $0.drafts[id: 1]?.title = "moved" }
    watches.expect([:])
    #expect(row?.title == "row 1")
  }

  // MARK: States to go back to

  struct Numbered: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Undoable: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Numbered> = [Numbered(id: 1, number: 1)]
    @Tracked var undo: [IdentifiedArrayOf<Numbered>] = []
  }

  @Test("The state keeps its lists of before, and goes with them", arguments: [false, true])
  func undoList(isRead: Bool) {
    let store = makeStore(Undoable())
    let row: Store<Numbered, Never>? = store.scope(\.rows, id: 1, action: unsent)
    store.change {
      $0.undo.append($0.rows)
      $0.rows[0].number = 2
    }
    if isRead { #expect(row?.number == 2) }
    store.change { $0 = Undoable(rows: []) }
    #expect(row?.isInvalid == true && row?.number == 2)
  }
}
