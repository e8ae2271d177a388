import ObservableStore
import Observing
import Testing

/// The array that rows' stores stand for gets other storage, or another place, while they are held: what goes from
/// there is still known.
@Suite("Rows of an array that has moved") @MainActor
struct RowsElsewhereTests {
  enum Route: ObservableState {
    case first(IdentifiedArrayOf<Row>)
    case second(IdentifiedArrayOf<Row>)
    /// Has no bits to spare, so that the others lie beside their case and can be read where they lie.
    case number(Number)
  }

  struct Child: ObservableState {
    @Tracked var rows = makeRows(3)
  }

  struct State: ObservableState {
    @Tracked var rows = makeRows(4)
    @Tracked var route = Route.first(makeRows(3))
    @Tracked var child: Child? = Child()
    @Tracked var other = 0

    /// The rows of either case: where they lie changes with the case.
    var routed: IdentifiedArrayOf<Row> {
      switch route {
      case .first(let rows), .second(let rows): rows
      case .number: []
      }
    }

    /// The rows, along another way.
    var same: IdentifiedArrayOf<Row> { rows }
  }

  private func rows(
    _ store: Store<State, Change<State>>, _ path: KeyPath<State, IdentifiedArrayOf<Row>>
  ) -> StoreRows<Int, Row, Never> {
    store.scope(path, action: unsent)
  }

  @Test("Rows in an enum's own bytes are replaced by equal ones, and nobody runs")
  func equalInCase() throws {
    let store = makeStore(State(route: .second(makeRows(3))))
    let carried = try #require(store.scope(\.route, case: Route.second, action: unsent))
    let row = try #require(carried.scope(\.self, id: 2, action: unsent))
    let tokens = [observe { _ = row.title }, observe { _ = store.routed[id: 2]?.title }]
    for _ in 0..<3 {
      store.change { if case .second = $0.route { $0.route = .second(makeRows(3)) } }
      store.change {
        guard case .second(var rows) = $0.route else { return }
        rows = makeRows(3)
        $0.route = .second(rows)
      }
      store.change { $0.other += 1 }
    }
    #expect(tokens.map(\.runs) == [1, 1])
    store.change {
      guard case .second(var rows) = $0.route else { return }
      rows[id: 2]?.title = "changed"
      $0.route = .second(rows)
    }
    #expect(tokens.map(\.runs) == [2, 2])
    #expect(row.title == "changed")
  }

  @Test("The rows lie in another case, and one of them goes", arguments: [false, true])
  func otherCase(_ isObserved: Bool) throws {
    let store = makeStore(State())
    let row = try #require(rows(store, \.routed)[id: 2])
    let watches = Watches()
    if isObserved { watches.watch("row") { row.title } }
    store.change { $0.route = .second([Row(id: 1), Row(id: 2, title: "second")]) }
    watches.expect(isObserved ? ["row": 1] : [:])
    store.change { $0.route = .second([Row(id: 1)]) }
    #expect(row.isInvalid && row.title == "second")
    store.change { $0.route = .first([Row(id: 2, title: "back")]) }
    #expect(!row.isInvalid && row.title == "back")
    store.change { state in
      if case .first(var rows) = state.route {
        rows[id: 2]?.title = "changed"
        state.route = .first(rows)
      }
    }
    store.change { $0.route = .second([]) }
    #expect(row.isInvalid && row.title == "changed")
  }

  @Test("A row read as a whole is another one where the rows lie elsewhere")
  func wholeElsewhere() throws {
    let store = makeStore(State())
    let row = try #require(rows(store, \.routed)[id: 2])
    let watches = Watches()
    watches.watch("whole") { row.state }
    store.change { $0.route = .second([Row(id: 2, title: "second")]) }
    watches.expect(["whole": 1])
    store.change { $0.route = .first([Row(id: 2, title: "first")]) }
    watches.expect(["whole": 1])
    store.change { $0.other = 1 }
    watches.expect([:])
  }

  @Test("A collection of rows is held, and the state around them is a copy that goes on elsewhere")
  func copyHeld() {
    let store = makeStore(State())
    let rows = rows(store, \.rows)
    var saved: IdentifiedArrayOf<Row>? = store.withState { $0.rows }
    store.change {
      $0.rows.remove(id: 2)
      $0.rows[id: 1]?.title = "one"
    }
    #expect(saved?.count == 4)
    saved = nil
    #expect(rows[2].isInvalid && rows[2].title == "row 2")
    #expect(!rows[1].isInvalid && rows[1].title == "one")
    store.change { $0.rows.remove(id: 1) }
    #expect(rows[1].isInvalid && rows[1].title == "one")
  }

  @Test("What a copy lets go of is not the array's", arguments: [false, true])
  func copyChanged(_ isHeldAsRow: Bool) throws {
    let store = makeStore(State())
    let rows = rows(store, \.rows)
    let row = isHeldAsRow ? rows[id: 2] : nil
    var copy = store.withState { $0.rows }
    store.change { $0.rows[id: 0]?.title = "zero" }
    transaction {
      copy[id: 2]?.title = "of the copy"
      copy.remove(id: 2)
    }
    #expect((row ?? rows[2]).title == "row 2")
    store.change { $0.rows.remove(id: 2) }
    #expect((row ?? rows[2]).title == "row 2")
  }

  @Test("Two ways lead to the array, and one of them is given up", arguments: [false, true])
  func twoWays(_ isFirst: Bool) throws {
    let store = makeStore(State())
    var first = rows(store, \.rows)[id: 2]
    var second = rows(store, \.same)[id: 2]
    #expect(first?.title == "row 2" && second?.title == "row 2")
    if isFirst { first = nil } else { second = nil }
    let kept = try #require(first ?? second)
    // Other storage from here on.
    let saved = store.withState { $0.rows }
    store.change { $0.rows[id: 2]?.title = "changed" }
    store.change { $0.rows.remove(id: 2) }
    #expect(kept.isInvalid && kept.title == "changed")
    #expect(saved[id: 2]?.title == "row 2")
  }

  /// What comes in the place of the child around the rows.
  enum Successor: CaseIterable {
    case nothing, another, lookalike

    var child: Child? {
      switch self {
      case .nothing: nil
      case .another: Child(rows: [Row(id: 1, title: "another")])
      case .lookalike: Child()
      }
    }
  }

  @Test("The child around the rows goes, or another one comes", arguments: Successor.allCases)
  func childReplaced(_ successor: Successor) throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    let rows: StoreRows<Int, Row, Never> = child.scope(\.rows, action: unsent)
    let row = try #require(rows[id: 1])
    let watches = Watches()
    watches.watch("title") { row.title }
    store.change { $0.child = successor.child }
    // Once more, and from then on it reads the last value.
    watches.expect(successor == .nothing ? [:] : ["title": 1])
    #expect(row.isInvalid && row.title == "row 1")
    store.change { $0.child = Child(rows: [Row(id: 1, title: "a third")]) }
    store.change { $0.child?.rows[id: 1]?.title = "changed" }
    watches.expect([:])
    #expect(row.isInvalid && row.title == "row 1")
  }
}
