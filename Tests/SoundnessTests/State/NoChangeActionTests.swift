import ObservableStore
import Observing
import Testing

/// What ends as it began runs nobody.
@Suite("An action that changes nothing") @MainActor
struct NoChangeActionTests {
  enum Page: ObservableState, Equatable {
    case edit(Leaf)
    case other(Leaf)
    case idle
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var page = Page.other(Leaf())
    @Tracked var sheet: Page?
    @Tracked var leaf: Leaf?
    @Tracked var items = [1, 2]
  }

  enum Action {
    case row(Int, Change<Row>)
    case page(Change<Leaf>)
    case sheet(Change<Leaf>)
    case leaf(Change<Leaf>)
    case change(Change<State>)
  }

  private func makeFeature(_ state: State = State()) -> Store<State, Action> {
    func child<Child>() -> Reduce<Child, Change<Child>> {
      Reduce { state, change in
        change.apply(&state)
        return .none
      }
    }
    return Store(
      initialState: state,
      reducer: Reduce<State, Action> { state, action in
        if case .change(let change) = action { change.apply(&state) }
        return .none
      }
      .forEach(\.rows, action: { Action.row($0, $1) }) { child() }
      .ifCase(\.page, case: { Page.edit($0) }, action: { Action.page($0) }) { child() }
      .ifCase(\.sheet, case: { Page.edit($0) }, action: { Action.sheet($0) }) { child() }
      .ifLet(\.leaf, action: { Action.leaf($0) }) { child() })
  }

  private func watch(_ watches: Watches, _ store: Store<State, Action>) {
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    let first = rows[0]
    watches.watch("ids") { Array(store.rows.ids) }
    watches.watch("count") { store.rows.count }
    watches.watch("presence") { store.rows[id: 0] != nil }
    watches.watch("contains") { store.rows.contains(id: 9) }
    watches.watch("title") { store.rows[id: 0]?.title }
    watches.watch("all titles") { store.rows.map(\.title) }
    // Handing a value on reads nothing, comparing it reads all of it.
    watches.watch("the array") { store.rows == makeRows(3) }
    watches.watch("the row") { store.rows[id: 0] == Row(id: 0, title: "row 0") }
    watches.watch("row's store") { first.title }
    watches.watch("row's state") { first.state }
    watches.watch("page") { store.page == .other(Leaf()) }
    watches.watch("sheet") { store.sheet == .idle }
    watches.watch("leaf") { store.leaf == Leaf() }
    watches.watch("items") { store.items }
  }

  @Test("For a row, a case or a child that is not there")
  func missing() {
    let store = makeFeature()
    let watches = Watches()
    watch(watches, store)
    store.send(.row(77, Change { $0.title = "lost" }))
    watches.expect([:], "a row")
    store.send(.page(Change { $0.text = "lost" }))
    watches.expect([:], "a case")
    store.send(.sheet(Change { $0.text = "lost" }))
    watches.expect([:], "an optional case")
    store.send(.leaf(Change { $0.text = "lost" }))
    watches.expect([:], "an optional child")
  }

  /// Writes that put there what is there.
  static let writes: [(name: String, write: @MainActor (inout State) -> Void)] = [
    ("an equal row by id", { $0.rows[id: 0] = Row(id: 0, title: "row 0") }),
    ("an equal row by position", { $0.rows[0] = Row(id: 0, title: "row 0") }),
    ("the row itself by id", { $0.rows[id: 0] = $0.rows[id: 0] }),
    ("the row itself by position", { $0.rows[0] = $0.rows[0] }),
    ("updateOrAppend", { $0.rows.updateOrAppend(Row(id: 0, title: "row 0")) }),
    ("an equal title in a row", { $0.rows[id: 0]?.title = "row 0" }),
    ("an equal title in a row by position", { $0.rows[0].title = "row 0" }),
    (
      "an equal title in every row",
      { state in for index in state.rows.indices { state.rows[index].title = "row \(index)" } }
    ),
    ("equal rows", { $0.rows = makeRows(3) }),
    ("nil for a row that is not there", { $0.rows[id: 77] = nil }),
    ("a row that is not there changes", { $0.rows[id: 77]?.title = "lost" }),
    ("a row that is not there is removed", { $0.rows.remove(id: 77) }),
    ("nothing is removed", { $0.rows.removeAll { $0.id > 77 } }),
    ("sorted as it was", { $0.rows.sort { $0.id < $1.id } }),
    ("moved to where it is", { $0.rows.move(fromOffsets: [1], toOffset: 1) }),
    ("a row trades places with itself", { $0.rows.swapAt(1, 1) }),
    ("an equal payload", { $0.page = .other(Leaf()) }),
    ("nil again", { $0.leaf = nil }),
    ("equal items", { $0.items = [1, 2] }),
    (
      "a row there and back",
      { state in
        transaction {
          state.rows[0].count = 5
          state.rows[0].count = 0
        }
      }
    ),
  ]

  @Test("By a write that puts there what is there", arguments: 0..<20)
  func equal(index: Int) {
    let (name, write) = Self.writes[index]
    let store = makeFeature()
    let watches = Watches()
    watch(watches, store)
    store.send(.change(Change { state in MainActor.assumeIsolated { write(&state) } }))
    watches.expect([:], name)
    store.send(.change(Change { $0.rows[id: 0]?.count = 1 }))
    watches.expect(
      ["the array": 1, "the row": 1, "row's state": 1], "\(name), and then a real change")
  }

  @Test("By such a write in a class's rows", arguments: 0..<20)
  func equalInClass(index: Int) {
    @MainActor final class Model { @Tracked var state = State() }
    let (name, write) = Self.writes[index]
    let model = Model()
    let watches = Watches()
    watches.watch("ids") { Array(model.state.rows.ids) }
    watches.watch("presence") { model.state.rows[id: 0] != nil }
    watches.watch("title") { model.state.rows[id: 0]?.title }
    watches.watch("the array") { model.state.rows == makeRows(3) }
    watches.watch("page") { model.state.page == .idle }
    watches.watch("items") { model.state.items }
    write(&model.state)
    watches.expect([:], name)
  }
}
