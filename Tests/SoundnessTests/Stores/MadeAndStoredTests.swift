import ObservableStore
import Observing
import Testing

/// A computed property that now makes a value, and now returns one that is stored: what was told last decides what is
/// another state, and not what was made last.
@Suite("A computed child that is made, stored, and made again") @MainActor
struct MadeAndStoredTests {
  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1, title: "one")]
    @Tracked var first = Leaf(text: "first")
    @Tracked var second = Leaf(text: "second")
    @Tracked var which = 0

    var shown: IdentifiedArrayOf<Row> {
      switch which {
      case 0: rows.filter { $0.id == 1 }
      case 1: rows
      default: [Row(id: 2, title: "made")]
      }
    }

    var leaf: Leaf {
      switch which {
      case 0: Leaf(text: "made")
      case 1: first
      default: second
      }
    }

    var maybe: Leaf? { which == 2 ? nil : leaf }
  }

  /// The same through a parent that is made anew itself.
  struct Outer: ObservableState {
    @Tracked var state = State()
    var made: State {
      var copy = State()
      copy.which = state.which
      return copy
    }
    var either: State { state.which == 1 ? state : made }
  }

  nonisolated private static let orders = [
    [1, 0, 1, 0], [0, 1, 0, 1], [2, 0, 2, 0], [1, 2, 0, 1, 0, 2, 1, 0], [2, 1, 0, 0, 1, 1, 0],
  ]

  @Test("Its readers see what there is, whatever it was before", arguments: orders)
  func readers(_ order: [Int]) {
    let store = makeStore(Outer())
    let watches = Watches()
    let paths: [(String, KeyPath<Outer, State>)] = [
      ("stored", \.state), ("made", \.made), ("either", \.either),
    ]
    for (name, path) in paths {
      let inner: Store<State, Never> = store.scope(path, action: unsent)
      let shown: Store<IdentifiedArrayOf<Row>, Never> = inner.scope(\.shown, action: unsent)
      let leaf: Store<Leaf, Never> = inner.scope(\.leaf, action: unsent)
      watches.watch("\(name) ids") { Array(shown.state.ids) }
      watches.watch("\(name) rows") {
        let rows: StoreRows<Int, Row, Never> = inner.scope(\.shown, action: unsent)
        return rows.map(\.title)
      }
      watches.watch("\(name) text") { leaf.text }
      watches.watch("\(name) whole") { leaf.state }
      watches.watch("\(name) maybe") { inner.scope(\.maybe, action: unsent)?.text }
    }
    for which in order {
      store.change { $0.state.which = which }
      watches.expectSeen("\(which) of \(order)")
    }
  }

  struct Parent: ObservableState {
    @Tracked var child: Leaf? = Leaf()
    @Tracked var title = ""
  }

  struct Grandparent: ObservableState {
    @Tracked var parent = Parent()
  }

  @Test("The last value of a child whose parent was made anew around it", arguments: [false, true])
  func renewed(_ isObserved: Bool) throws {
    let store = makeStore(Grandparent())
    let parent: Store<Parent, Never> = store.scope(\.parent, action: unsent)
    let child: Store<Leaf, Never> = try #require(parent.scope(\.child, action: unsent))
    let token = isObserved ? observe { _ = child.text } : nil
    for round in 0..<3 {
      store.change { $0.parent = Parent(child: $0.parent.child, title: "\(round)") }
      store.change { $0.parent.child?.text = "changed \(round)" }
    }
    store.change {
      $0.parent.child?.text = "as it went"
      $0.parent.child = nil
    }
    #expect(child.isInvalid && child.text == "as it went")
    withExtendedLifetime(token) {}
  }

  struct List: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var isFiltered = true
    var shown: IdentifiedArrayOf<Row> { isFiltered ? rows.filter { $0.id > 0 } : rows }
  }

  @Test(
    "The last value of a row that was made when its store was, and stored when it was removed",
    arguments: [false, true])
  func lastRow(isRead: Bool) {
    let store = makeStore(List())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.shown, action: unsent)
    let row: Store<Row, Never>? = store.scope(\.shown, id: 1, action: unsent)
    let token = isRead ? observe { _ = (row?.title, rows[id: 2]?.title) } : nil
    for isFiltered in [false, true, false] {
      store.change { $0.isFiltered = isFiltered }
      store.change { state in for id in 1...2 { state.rows[id: id]?.title += "!" } }
    }
    store.change { state in for id in 1...2 { state.rows[id: id]?.title = "last" } }
    store.change { $0.rows.remove(id: 1) }
    #expect(row?.isInvalid == true && row?.title == "last")
    store.change { $0.rows = [] }
    #expect(rows[id: 2]?.isInvalid == true && rows[id: 2]?.title == "last")
    #expect(row?.title == "last")
    withExtendedLifetime(token) {}
  }

  struct Kids: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    @Tracked var kids = makeRows(2)
  }

  struct Nested: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Kids> = [Kids(id: 0, number: 0), Kids(id: 1, number: 1)]
    var sorted: IdentifiedArrayOf<Kids> {
      var sorted = rows
      sorted.sort { $0.number > $1.number }
      return sorted
    }
    var filtered: IdentifiedArrayOf<Kids> { rows.filter { $0.number > 0 } }
  }

  /// How rows inside a row go.
  enum End: CaseIterable { case replaced, removed, oneByOne, around, twice }

  private func apply(_ end: End, to store: Store<Nested, Change<Nested>>) {
    switch end {
    case .replaced: store.change { $0.rows[id: 1] = Kids(id: 1, number: 1, kids: []) }
    case .removed: store.change { $0.rows[id: 1]?.kids.removeAll() }
    case .oneByOne:
      for _ in 0..<2 { store.change { _ = $0.rows[id: 1]?.kids.removeLast() } }
    case .around: store.change { $0.rows.remove(id: 1) }
    case .twice:
      store.change { $0.rows[id: 1]?.kids.remove(id: 1) }
      store.change { $0.rows[id: 1]?.kids = [] }
      store.change { $0.rows = [] }
    }
  }

  @Test(
    "Rows in a row of an array that is made anew: all of a held collection give their last values",
    arguments: End.allCases, [false, true])
  func nested(_ end: End, isRead: Bool) throws {
    for (path, isStored) in [(\Nested.rows, true), (\.sorted, false), (\.filtered, false)] {
      let store = makeStore(Nested())
      let rows: StoreRows<Int, Kids, Never> = store.scope(path, action: unsent)
      let row = try #require(rows[id: 1])
      let kids: StoreRows<Int, Row, Never> = row.scope(\.kids, action: unsent)
      let token = isRead ? observe { _ = kids.map(\.title) } : nil
      store.change { for id in 0..<2 { $0.rows[id: 1]?.kids[id: id]?.title = "last \(id)" } }
      apply(end, to: store)
      let last = ["last 0", "last 1"]
      // Of what is computed that is known which was read last.
      #expect(
        kids.map(\.title) == last
          || !isStored && !isRead && kids.map(\.title) == ["row 0", "row 1"],
        "\(end)")
      #expect(kids.filter { !$0.isInvalid }.isEmpty)
      withExtendedLifetime(token) {}
    }
  }

  struct Even: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1, count: 1), Row(id: 2, count: 2)]
    var even: IdentifiedArrayOf<Row> { rows.filter { $0.count.isMultiple(of: 2) } }
  }

  @Test(
    "What is made may equal what is stored for a moment: what is stored later is nobody's last value"
  )
  func equalForAMoment() throws {
    let store = makeStore(Even())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.even, action: unsent)
    let row = try #require(rows[id: 2])
    var seen = 0
    let token = observe { seen = row.count }
    let changes: [@Sendable (inout Even) -> Void] = [
      { $0.rows = [] }, { $0.rows.append(Row(id: 2, count: 7)) }, { $0.rows.remove(id: 2) },
    ]
    for (step, change) in changes.enumerated() {
      store.change(change)
      #expect(seen == 2 && row.count == 2 && rows[id: 2]?.count == 2, "step \(step)")
    }
    store.change { $0.rows.append(Row(id: 2, count: 8)) }
    #expect(seen == 8 && row.count == 8 && !row.isInvalid)
    withExtendedLifetime(token) {}
  }
}
