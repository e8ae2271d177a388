import ObservableStore
import Observing
import Testing

/// A row goes, or is hidden by a computed property, changed or not, and comes back as it was, as it has become, or out of a
/// copy of the whole state: its parts are read by closures, view stores and what functions make of them.
@Suite("Parts of rows that go and come back, or are put back with all around them")
@MainActor
struct RowsThatComeBackTests {
  struct Leaf: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
    var note = 0
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
    @Tracked var leaf = Leaf(id: 9)
    @Tracked var maybe: Leaf? = Leaf(id: 8)
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 0), Leaf(id: 1)]
    var made: Leaf { Leaf(id: 9, title: leaf.title, note: leaf.note) }
    var copy: Row { Row(id: id, title: title, leaf: leaf, leaves: leaves) }
    var filtered: IdentifiedArrayOf<Leaf> { leaves.filter { $0.id == 0 } }
  }

  struct Root: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 3)]
    @Tracked var others: IdentifiedArrayOf<Row> = [Row(id: 7)]
    @Tracked var shows = true
    @Tracked var count = 0

    var shown: IdentifiedArrayOf<Row> { shows ? rows : [] }
    var ofTwo: IdentifiedArrayOf<Row> { shows ? rows : others }
    var filtered: IdentifiedArrayOf<Row> {
      let shows = shows
      return rows.filter { _ in shows }
    }
  }

  typealias Tree = Store<Root, Change<Root>>
  typealias RowStore = Store<Row, Never>
  typealias LeafStore = Store<Leaf, Never>

  enum Step: String, CaseIterable {
    case change, hide, show, changeAndHide, changeAndShow, remove, changeAndRemove
    case insert, save, undo, undoBySetters, count

    func apply(_ state: inout Root, number: Int, saved: Root) {
      switch self {
      case .change: Self.change(&state, number)
      case .hide: state.shows = false
      case .show: state.shows = true
      case .changeAndHide:
        Self.change(&state, number)
        state.shows = false
      case .changeAndShow:
        Self.change(&state, number)
        state.shows = true
      case .remove: state.rows.remove(id: 3)
      case .changeAndRemove:
        Self.change(&state, number)
        state.rows.remove(id: 3)
      case .insert:
        if let row = saved.rows[id: 3], state.rows[id: 3] == nil { state.rows.append(row) }
      case .save: break
      case .undo: state = saved
      case .undoBySetters:
        state.rows = saved.rows
        state.shows = saved.shows
      case .count: state.count += 1
      }
    }

    private static func change(_ state: inout Root, _ number: Int) {
      guard state.rows[id: 3] != nil else { return }
      state.rows[id: 3]!.title = number
      state.rows[id: 3]!.leaf.title = number
      if number.isMultiple(of: 2) { state.rows[id: 3]!.leaf.note = number }
      state.rows[id: 3]!.maybe!.title = number
      state.rows[id: 3]!.leaves[id: 0]!.title = number
    }
  }

  struct Way: Sendable {
    let name: String
    var hides = true
    let row: @MainActor @Sendable (Tree) -> RowStore?
  }

  static let ways: [Way] = [
    Way(name: "rows", hides: false) { $0.scope(\.rows, id: 3, action: unsent) },
    Way(name: "rows that a function hands out", hides: false) { tree in
      let rows: Store<IdentifiedArrayOf<Row>, Never> = tree.scope(
        state: { $0.rows }, action: unsent)
      return rows.scope(\.self, id: 3, action: unsent)
    },
    Way(name: "shown") { $0.scope(\.shown, id: 3, action: unsent) },
    Way(name: "of two") { $0.scope(\.ofTwo, id: 3, action: unsent) },
    Way(name: "filtered") { $0.scope(\.filtered, id: 3, action: unsent) },
  ]

  /// Each makes the stores that it needs once, and returns what reads them.
  typealias Read = @MainActor () -> String
  typealias Reading<S> = @MainActor @Sendable (S) throws -> Read

  static let readers: [(name: String, make: Reading<RowStore>)] =
    readersOfRows
    + leaves.flatMap { leaf in
      readersOfLeaves.map { reader in
        ("\(leaf.name)'s \(reader.name)", through(leaf.store, reader.make))
      }
    }

  private static func through(
    _ store: @escaping @MainActor @Sendable (RowStore) throws -> LeafStore,
    _ make: @escaping Reading<LeafStore>
  ) -> Reading<RowStore> {
    { try make(store($0)) }
  }

  static let readersOfRows: [(name: String, make: Reading<RowStore>)] = [
    ("title", { row in { "\(row.title)" } }),
    ("row", { row in { "\(row.state)" } }),
    (
      "rows of a computed child",
      { row in
        let copy: RowStore = row.scope(\.copy, action: unsent)
        return { "\(copy.scope(\.leaves, action: unsent).map(\.title))" }
      }
    ),
  ]

  static let leaves: [(name: String, store: @MainActor @Sendable (RowStore) throws -> LeafStore)] =
    [
      ("leaf", { $0.scope(\.leaf, action: unsent) }),
      ("computed leaf", { $0.scope(\.made, action: unsent) }),
      ("optional leaf", { try #require($0.scope(\.maybe, action: unsent)) }),
      ("inner row", { try #require($0.scope(\.leaves, id: 0, action: unsent)) }),
      (
        "inner row of a computed array",
        { try #require($0.scope(\.filtered, id: 0, action: unsent)) }
      ),
    ]

  static let readersOfLeaves: [(name: String, make: Reading<LeafStore>)] = [
    ("title", { leaf in { "\(leaf.title)" } }),
    ("note", { leaf in { "\(leaf.note)" } }),
    ("state", { leaf in { "\(leaf.state)" } }),
    (
      "title's store",
      { leaf in
        let title: Store<Int, Never> = leaf.scope(\.title, action: unsent)
        return { "\(title.state)" }
      }
    ),
    (
      "text made by a function",
      { leaf in
        let text: Store<String, Never> = leaf.scope(
          state: { "\($0.title) \($0.note)" }, action: unsent)
        return { text.state }
      }
    ),
    (
      "view store",
      { leaf in
        let view = ViewStore(leaf, observe: { "\($0.title) \($0.note)" })
        return { view.state }
      }
    ),
  ]

  @Test("Closures see what there is after each action", arguments: 1...10)
  func closures(seed: UInt64) throws {
    for way in Self.ways {
      // The last value of an optional child that goes while its row is hidden is what it has become there.
      for reader in Self.readers where !way.hides || !reader.name.hasPrefix("optional") {
        try play(seed, "\(reader.name), \(way.name)", way.row, reader.make)
      }
    }
  }

  private func play(
    _ seed: UInt64, _ name: String, _ row: (Tree) -> RowStore?,
    _ make: (RowStore) throws -> Read
  ) throws {
    var random = SeededNumbers(state: seed)
    let tree = makeStore(Root())
    var saved = Root()
    tree.withState { saved = $0 }
    let read = try make(#require(row(tree)))
    var (seen, runs) = ("", 0)
    let readsCount = Bool.random(using: &random)
    let token = observe {
      if readsCount { _ = tree.count }
      seen = read()
      runs += 1
    }
    defer { withExtendedLifetime(token) {} }
    var steps: [String] = []
    for number in 1...8 {
      let step = Step.allCases.randomElement(using: &random)!
      steps.append(step.rawValue)
      runs = 0
      let copy = saved
      tree.change { step.apply(&$0, number: number, saved: copy) }
      if step == .save { tree.withState { saved = $0 } }
      let now = read()
      #expect(
        seen == now && runs <= 1,
        "seed \(seed), \(name), reads count \(readsCount): \(steps): \(seen), now \(now)")
      if seen != now || runs > 1 { return }
    }
  }
}
