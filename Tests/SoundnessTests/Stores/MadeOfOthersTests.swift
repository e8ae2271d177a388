import ObservableStore
import Observing
import Testing

/// A list that is made again of other rows that look the same says nothing, and yet its readers have to listen to those.
@MainActor
@Suite("Lists made of other rows that look the same")
struct MadeOfOthersTests {
  struct Kid: ObservableState { @Tracked var y = 0 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
    @Tracked var kid = Kid()
  }

  struct State: ObservableState {
    @Tracked var a: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var b: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var takesB = false
    /// An array that is made anew.
    var made: IdentifiedArrayOf<Row> {
      IdentifiedArray(uniqueElements: takesB ? b.elements : a.elements)
    }
    /// One of the two that there are.
    var chosen: IdentifiedArrayOf<Row> { takesB ? b : a }
    /// Rows of both.
    var mixed: IdentifiedArrayOf<Row> {
      IdentifiedArray(uniqueElements: [a[0], takesB ? b[1] : a[1]])
    }
    /// An optional row.
    var first: Row? { takesB ? b.first : a.first }
  }

  enum List: CaseIterable {
    case made
    case chosen
    case mixed

    var path: KeyPath<State, IdentifiedArrayOf<Row>> {
      switch self {
      case .made: \.made
      case .chosen: \.chosen
      case .mixed: \.mixed
      }
    }
  }

  @Test(
    "A row's readers hear of the row that is shown now", arguments: List.allCases, [false, true])
  func row(list: List, isBelowTransform: Bool) {
    let store = makeStore(State())
    let root: Store<State, Never> =
      isBelowTransform
      ? store.scope(state: { $0 }, action: unsent) : store.scope(\.self, action: unsent)
    let row: Store<Row, Never> = root.scope(list.path, id: 2, action: unsent)!
    let kid: Store<Kid, Never> = row.scope(\.kid, action: unsent)
    let derived = Derived { row.n }
    let watches = Watches()
    watches.watch("n") { row.n }
    watches.watch("y") { kid.y }
    watches.watch("derived") { derived.value }
    watches.watch("list") { root.state[keyPath: list.path][id: 2]?.n }
    store.change { $0.takesB = true }
    watches.expectSeen()
    store.change { $0.b[id: 2]?.n = 5 }
    watches.expect(["n": 1, "derived": 1, "list": 1], coarse: ["y"])
    #expect(row.n == 5)
    store.change { $0.b[id: 2]?.kid.y = 6 }
    watches.expectSeen()
    #expect(kid.y == 6)
    store.change { $0.takesB = false }
    #expect(row.n == 0)
    #expect(kid.y == 0)
    watches.expectSeen()
    store.change { $0.a[id: 2]?.n = 7 }
    watches.expect(["n": 1, "derived": 1, "list": 1], coarse: ["y"])
  }

  enum Lookalike: CaseIterable {
    case state
    case list
    case row
    case listAndState
    case stateAndList

    @MainActor
    func apply(to store: Store<State, Change<State>>) {
      switch self {
      case .state: store.change { $0 = State() }
      case .list: store.change { $0.a = [Row(id: 1), Row(id: 2)] }
      case .row: store.change { $0.a[id: 2] = Row(id: 2) }
      case .listAndState:
        Self.list.apply(to: store)
        Self.state.apply(to: store)
      case .stateAndList:
        Self.state.apply(to: store)
        Self.list.apply(to: store)
      }
    }
  }

  @Test("Who begins to read later does, too", arguments: List.allCases, Lookalike.allCases)
  func late(list: List, change: Lookalike) {
    let store = makeStore(State())
    let shown: Store<State, Never> = store.scope(state: { $0 }, action: unsent)
    let watches = Watches()
    watches.watch("ids") { Array(shown.state[keyPath: list.path].ids) }
    watches.watch("direct") { store.a.map(\.n) + store.b.map(\.n) }
    change.apply(to: store)
    let row: Store<Row, Never> = shown.scope(list.path, id: 2, action: unsent)!
    let kid: Store<Kid, Never> = row.scope(\.kid, action: unsent)
    watches.watch("n") { row.n }
    watches.watch("y") { kid.y }
    watches.expectSeen()
    store.change { $0.a[id: 2]?.n = 7 }
    watches.expectSeen()
    store.change { $0.a[id: 2]?.kid.y = 8 }
    watches.expectSeen()
  }

  @Test("A row that looks the same and is put in its own place, below a transform and a child")
  func putInPlace() {
    struct Inner: ObservableState {
      @Tracked var title = 0
      @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      var bumped: IdentifiedArrayOf<Row> {
        var copy = rows
        for id in copy.ids { copy[id: id]?.n += 1 }
        return copy
      }
    }
    struct Outer: ObservableState { @Tracked var b = Inner() }
    let store = makeStore(Outer())
    let shown: Store<Outer, Never> = store.scope(state: { $0 }, action: unsent)
    let inner: Store<Inner, Never> = shown.scope(\.b, action: unsent)
    let watches = Watches()
    watches.watch("rows") { inner.bumped.map(\.n) }
    store.change { $0.b.title += 1 }
    store.change { $0.b.rows[id: 1] = Row(id: 1) }
    watches.expectSeen()
    store.change { $0.b.rows[id: 1]?.n += 1 }
    watches.expect(["rows": 1])
    #expect(inner.bumped.map(\.n) == [2, 1])
  }
}
