import ObservableStore
import Observing
import Testing

/// A row that a computed property chooses is hidden and shown again, and changed meanwhile: what is read through stores of
/// its parts, made while it was there, is what there is, however far in they lie and whenever the reading began.
@Suite("Parts of rows that are hidden for a while")
@MainActor
struct HiddenRowsTests {
  struct Leaf: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
  }

  struct Middle: ObservableState {
    @Tracked var leaf = Leaf(id: 9)
    @Tracked var maybe: Leaf? = Leaf(id: 8)
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 0)]
  }

  enum Kind: ObservableState {
    case none
    case a(Leaf)
    case b(Leaf)

    var leaf: Leaf? {
      get {
        switch self {
        case .none: nil
        case .a(let leaf), .b(let leaf): leaf
        }
      }
      set { self = newValue.map(Kind.b) ?? .none }
    }
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 0)]
    @Tracked var middle = Middle()
    @Tracked var kind = Kind.b(Leaf(id: 0))
    @Tracked var maybe: Middle? = Middle()

    mutating func change(to title: Int) {
      self.title = title
      leaves[id: 0]!.title = title
      middle.leaf.title = title
      middle.maybe!.title = title
      middle.leaves[id: 0]!.title = title
      kind.leaf!.title = title
      maybe!.leaf.title = title
      maybe!.maybe!.title = title
      maybe!.leaves[id: 0]!.title = title
      if title.isMultiple(of: 2) { leaves.append(Leaf(id: title)) }
      if title.isMultiple(of: 2) { middle.leaves.append(Leaf(id: title)) }
    }
  }

  struct Page: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 3)]
    @Tracked var others: IdentifiedArrayOf<Row> = [Row(id: 7)]
    @Tracked var shows = true
    @Tracked var spare = Row(id: 4)

    var chosen: IdentifiedArrayOf<Row> { shows ? rows : [] }
    var ofTwo: IdentifiedArrayOf<Row> { shows ? rows : others }
    var filtered: IdentifiedArrayOf<Row> {
      let shows = shows
      return rows.filter { _ in shows }
    }
    var optional: Row? { shows ? rows[id: 3] : nil }
    var child: Row { shows ? rows[id: 3]! : spare }
  }

  enum Tab: ObservableState {
    case first(Page)
    case second(Page)
    case third(Page)

    var page: Page {
      get {
        switch self {
        case .first(let page), .second(let page), .third(let page): page
        }
      }
      set {
        switch self {
        case .first: self = .first(newValue)
        case .second: self = .second(newValue)
        case .third: self = .third(newValue)
        }
      }
    }
  }

  struct Root: ObservableState {
    @Tracked var page = Page()
    @Tracked var first = Tab.first(Page())
    @Tracked var third = Tab.third(Page())
  }

  typealias Tree = Store<Root, Change<Root>>
  typealias PageStore = Store<Page, Never>
  typealias RowStore = Store<Row, Never>
  typealias MiddleStore = Store<Middle, Never>
  typealias LeafStore = Store<Leaf, Never>

  struct Named<Make: Sendable>: Sendable {
    let name: String
    let make: Make
  }

  enum Holder: String, CaseIterable {
    case property, firstCase, laterCase

    var path: WritableKeyPath<Root, Page> {
      switch self {
      case .property: \.page
      case .firstCase: \.first.page
      case .laterCase: \.third.page
      }
    }

    @MainActor func store(in tree: Tree) -> PageStore? {
      switch self {
      case .property: tree.scope(\.page, action: unsent)
      case .firstCase: tree.scope(\.first, case: Tab.first, action: unsent)
      case .laterCase: tree.scope(\.third, case: Tab.third, action: unsent)
      }
    }
  }

  static let rows: [Named<@MainActor @Sendable (PageStore) throws -> RowStore>] = [
    .init(name: "chosen") { try #require($0.scope(\.chosen, id: 3, action: unsent)) },
    .init(name: "of two") { try #require($0.scope(\.ofTwo, id: 3, action: unsent)) },
    .init(name: "filtered") { try #require($0.scope(\.filtered, id: 3, action: unsent)) },
    .init(name: "optional") { try #require($0.scope(\.optional, action: unsent)) },
    .init(name: "child") { $0.scope(\.child, action: unsent) },
  ]

  /// Each makes the stores of a row's parts, and returns what reads them.
  static let readers: [Named<@MainActor @Sendable (RowStore) throws -> @MainActor () -> String>] = [
    .init(name: "its own property") { row in { "\(row.title)" } },
    .init(name: "a child's part") { row in { "\(row.middle.leaf.title)" } },
    .init(name: "the row") { row in { "\(row.state)" } },
    .init(name: "inner rows' ids") { row in { "\(row.leaves.ids)" } },
    .init(name: "inner row") { row in
      let leaf = try #require(row.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "inner row as a whole") { row in
      let leaf = try #require(row.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.state)" }
    },
    .init(name: "inner row at the end of a path") { row in
      let leaf = try #require(row.scope(\.middle.leaves, id: 0, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "grandchild at the end of a path") { row in
      let leaf: LeafStore = row.scope(\.middle.leaf, action: unsent)
      return { "\(leaf.title)" }
    },
    .init(name: "child") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      return { "\(middle.leaf.title) \(middle.leaves.ids)" }
    },
    .init(name: "child's child") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      let leaf: LeafStore = middle.scope(\.leaf, action: unsent)
      return { "\(leaf.title)" }
    },
    .init(name: "child's optional child") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      let leaf: LeafStore = try #require(middle.scope(\.maybe, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "child's row") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      let leaf: LeafStore = try #require(middle.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "child's row as a whole") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      let leaf: LeafStore = try #require(middle.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.state)" }
    },
    .init(name: "optional child") { row in
      let middle: MiddleStore = try #require(row.scope(\.maybe, action: unsent))
      return { "\(middle.leaf.title)" }
    },
    .init(name: "optional child's child") { row in
      let middle: MiddleStore = try #require(row.scope(\.maybe, action: unsent))
      let leaf: LeafStore = middle.scope(\.leaf, action: unsent)
      return { "\(leaf.title)" }
    },
    .init(name: "optional child's optional child") { row in
      let middle: MiddleStore = try #require(row.scope(\.maybe, action: unsent))
      let leaf: LeafStore = try #require(middle.scope(\.maybe, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "optional child's row") { row in
      let middle: MiddleStore = try #require(row.scope(\.maybe, action: unsent))
      let leaf: LeafStore = try #require(middle.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "case") { row in
      let leaf: LeafStore = try #require(row.scope(\.kind, case: Kind.b, action: unsent))
      return { "\(leaf.title)" }
    },
    .init(name: "enum") { row in
      let kind: Store<Kind, Never> = row.scope(\.kind, action: unsent)
      return { "\(kind.state)" }
    },
    .init(name: "what a function makes of a child") { row in
      let middle: MiddleStore = row.scope(\.middle, action: unsent)
      let title: Store<Int, Never> = middle.scope(state: { $0.leaf.title }, action: unsent)
      return { "\(title.state)" }
    },
    .init(name: "child of what a function makes") { row in
      let middle: MiddleStore = row.scope(state: { $0.middle }, action: unsent)
      let leaf: LeafStore = middle.scope(\.leaf, action: unsent)
      return { "\(leaf.title)" }
    },
    .init(name: "row of what a function makes") { row in
      let middle: MiddleStore = row.scope(state: { $0.middle }, action: unsent)
      let leaf: LeafStore = try #require(middle.scope(\.leaves, id: 0, action: unsent))
      return { "\(leaf.title)" }
    },
  ]

  enum Step: String, CaseIterable {
    case turn, change, both
  }

  /// Each hides the row, shows it again, and changes it before, between, after or with that.
  static let plans: [[Step]] = [
    [.turn, .change, .turn], [.turn, .change, .both], [.turn, .turn, .change],
    [.turn, .both, .change], [.both, .turn, .change], [.both, .change, .turn],
  ]

  @Test(
    "Whatever is read of them is what there is after each action", arguments: Holder.allCases, 0..<2
  )
  func seen(in holder: Holder, startingAfter start: Int) throws {
    for (rowNumber, row) in Self.rows.enumerated() {
      for (readerNumber, reader) in Self.readers.enumerated() {
        // Each pair of them is met, with each of the plans: by one of the two starts.
        for (number, plan) in Self.plans.enumerated()
        where (rowNumber + readerNumber + number) % 2 == start {
          let name = "\(reader.name), \(row.name): \(plan.map(\.rawValue))"
          if try !play(plan, in: holder, startingAfter: start, name, row.make, reader.make) {
            break
          }
        }
      }
    }
  }

  private func play(
    _ plan: [Step], in holder: Holder, startingAfter start: Int, _ name: String,
    _ row: (PageStore) throws -> RowStore, _ reader: (RowStore) throws -> () -> String
  ) throws -> Bool {
    let tree = makeStore(Root())
    let read = try reader(row(#require(holder.store(in: tree))))
    var (seen, runs) = ("", 0)
    var token: ObservationToken?
    defer { withExtendedLifetime(token) {} }
    for (number, step) in plan.enumerated() {
      if number == start {
        token = observe {
          seen = read()
          runs += 1
        }
      }
      runs = 0
      let path = holder.path
      tree.change { root in
        if step != .turn { root[keyPath: path].rows[id: 3]!.change(to: number + 1) }
        if step != .change { root[keyPath: path].shows.toggle() }
      }
      if token == nil { continue }
      let now = read()
      #expect(seen == now && runs <= 1, "\(name), step \(number)")
      if seen != now || runs > 1 { return false }
    }
    return true
  }
}
