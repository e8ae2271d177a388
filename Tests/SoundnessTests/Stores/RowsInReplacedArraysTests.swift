import ObservableStore
import Observing
import Testing

/// The array around a held row is replaced, and in the same action the row is changed, goes, or comes and goes.
@MainActor
@Suite("Held rows of arrays that are replaced in the same action")
struct RowsInReplacedArraysTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var other = 0
  }

  private func row(_ store: Store<State, Change<State>>) -> Store<Row, Never>? {
    store.scope(\.rows, id: 1, action: unsent)
  }

  /// What comes in the place of the array.
  enum Array: CaseIterable {
    case copy, changedCopy, equal, other

    func array(in state: State, _ saved: IdentifiedArrayOf<Row>) -> IdentifiedArrayOf<Row> {
      switch self {
      case .copy: return saved
      case .changedCopy:
        var copy = saved
        copy.append(Row(id: 7))
        return copy
      case .equal: return makeRows(3)
      case .other: return [Row(id: 1, title: "row 1"), Row(id: 9)]
      }
    }
  }

  /// How all of its rows go.
  enum Way: CaseIterable {
    case one, all, array, state

    func clear(_ state: inout State) {
      switch self {
      case .one: state.rows.remove(id: 1)
      case .all: state.rows.removeAll()
      case .array: state.rows = []
      case .state: state = State(rows: [])
      }
    }
  }

  @Test(
    "It is changed in the array that has come, and goes", arguments: Array.allCases, Way.allCases)
  func changedAndGone(_ array: Array, _ way: Way) {
    let store = makeStore(State())
    let row = row(store)
    let saved = store.withState(\.rows)
    store.change {
      $0.rows = array.array(in: $0, saved)
      $0.rows[id: 1]!.title = "changed"
      way.clear(&$0)
    }
    // Of a state that is replaced as a whole nobody looks at the array that was there for a moment.
    if way == .state, array == .changedCopy || array == .other { return }
    #expect(row?.title == "changed" && row?.isInvalid == true)
  }

  @Test(
    "It goes, and one that is there for a moment was never there", arguments: Array.allCases,
    Way.allCases)
  func cameAndWent(_ array: Array, _ way: Way) {
    let store = makeStore(State())
    let row = row(store)
    let saved = store.withState(\.rows)
    store.change {
      $0.rows = array.array(in: $0, saved)
      $0.rows.remove(id: 1)
      $0.rows.append(Row(id: 1, title: "for a moment"))
      way.clear(&$0)
    }
    #expect(row?.title == "row 1" && row?.isInvalid == true)
  }

  @Test(
    "A copy that was changed outside of an action says nothing of the row",
    arguments: [false, true]
  )
  func changedOutside(isKept: Bool) {
    let store = makeStore(State())
    let row = row(store)
    var copy = store.withState(\.rows)
    copy[id: 1]?.title = "copy"
    copy.remove(id: 1)
    copy.append(Row(id: 1, title: "for a moment"))
    copy.remove(id: 1)
    let changed = copy
    store.change { $0.rows = changed }
    #expect(row?.title == "row 1" && row?.isInvalid == true)
    withExtendedLifetime(isKept ? copy : []) {}
  }

  // MARK: Rows in rows

  struct Group: ObservableState, Identifiable {
    let id: Int
    @Tracked var rows = makeRows(2)
  }

  struct Groups: ObservableState {
    @Tracked var groups: IdentifiedArrayOf<Group> = [Group(id: 0), Group(id: 1)]
    @Tracked var child: State? = State()
  }

  @Test("A row in a row whose outer one comes back without it", arguments: [false, true])
  func backWithout(isRead: Bool) {
    let store = makeStore(Groups())
    let group: Store<Group, Never>? = store.scope(\.groups, id: 1, action: unsent)
    let row: Store<Row, Never>? = group?.scope(\.rows, id: 1, action: unsent)
    let token = isRead ? observe { _ = row?.title } : nil
    store.change { $0.groups.remove(id: 1) }
    store.change { $0.groups.append(Group(id: 1, rows: [])) }
    #expect(row?.title == "row 1" && row?.isInvalid == true)
    withExtendedLifetime(token) {}
  }

  @Test(
    "A copy is changed after the child around its array has gone, whatever was looked for before")
  func lookedForBefore() {
    let store = makeStore(Groups())
    let group: Store<Group, Never>? = store.scope(\.groups, id: 1, action: unsent)
    let inner: Store<Row, Never>? = group?.scope(\.rows, id: 1, action: unsent)
    let child: Store<State, Never>? = store.scope(\.child, action: unsent)
    let row: Store<Row, Never>? = child?.scope(\.rows, id: 1, action: unsent)
    var kept: IdentifiedArrayOf<Row>?
    store.change {
      $0.groups[id: 1]!.rows[id: 1]!.title = "inner"
      var copy = $0.child!.rows
      $0.child = nil
      $0.groups[id: 1]!.rows[id: 1]!.count += 1
      copy[id: 1]?.title = "scratch"
      kept = copy
    }
    #expect(row?.title == "row 1" && inner?.title == "inner")
    #expect(kept?[id: 1]?.title == "scratch")
  }

  // MARK: What is told

  @Test("A row that is read as a whole, of an array that a function chooses, is the chosen one's")
  func chosen() {
    struct Two: ObservableState {
      @Tracked var main = State()
      @Tracked var other = State(rows: [Row(id: 1, title: "other")])
      @Tracked var isMain = true
    }
    let store = makeStore(Two())
    let current: Store<State, Never> = store.scope(
      state: { $0.isMain ? $0.main : $0.other }, action: unsent)
    let row: Store<Row, Never>? = current.scope(\.rows, id: 1, action: unsent)
    let watches = Watches()
    watches.watch("row") { row?.state.title }
    for round in 0..<4 {
      store.change { $0.isMain.toggle() }
      watches.expect(["row": 1], "round \(round)")
    }
    store.change { $0.main.rows[id: 1]?.title = "changed" }
    watches.expect(["row": 1])
  }
}
