import ObservableStore
import Observing
import Testing

/// An enum of several cases keeps which one it is in bits of what they carry: there nothing can be read where it lies, and
/// what is below is read in copies.
@Suite("What lies in a later case of an enum") @MainActor
struct LaterCasesTests {
  struct Owner: ObservableState, Equatable { @Tracked var name = "Ada" }

  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var list = [1, 2]
    @Tracked var owner = Owner()
  }

  enum Kind: ObservableState, Equatable {
    case owner(Owner)
    case other(Owner)
  }

  struct Page: ObservableState, Equatable {
    @Tracked var rows = IdentifiedArray(uniqueElements: (0..<10).map { Row(id: $0) })
    @Tracked var always = Row(id: 0)
    @Tracked var kind = Kind.other(Owner())
    @Tracked var maybe: Kind? = .other(Owner())
    @Tracked var number = 0
    @Tracked var shows = false
    @Tracked var spare = Row(id: 0)
    /// What lies here or there, or in a plain array.
    var shown: Row { shows ? spare : always }
    @Tracked var old: [Row] = []
    var shownOrOld: Row { shows ? old.first ?? spare : always }
    var rowsOrOld: IdentifiedArrayOf<Row> { shows ? oldRows.first ?? [] : rows }
    @Tracked var oldRows: [IdentifiedArrayOf<Row>] = []
  }

  enum Tab: ObservableState, Equatable {
    case first(Page)
    case second(Page)
    case third(Page)
  }

  struct State: ObservableState, Equatable { @Tracked var tab: Tab }

  enum Action { case page(Change<Page>) }

  typealias Make = @Sendable (Page) -> Tab

  /// Closures over one page, each with how often it ran and what it has seen.
  @MainActor final class Readers {
    let page: Store<Page, Change<Page>>
    private var reads: [(name: String, read: @MainActor () -> String)] = []
    private var tokens: [ObservationToken] = []
    private(set) var seen: [String: String] = [:]
    private(set) var runs: [String: Int] = [:]

    init(_ make: @escaping Make) throws {
      let store = Store<State, Action>(initialState: State(tab: make(Page()))) {
        EmptyReducer<State, Action>().ifCase(\.tab, case: make, action: Action.page) {
          Reduce<Page, Change<Page>> { page, change in
            change.apply(&page)
            return .none
          }
        }
      }
      let page = try #require(store.scope(\.tab, case: make, action: Action.page))
      self.page = page
      try addRows()
      let always = page.scope(\.always, action: unsent)
      add("always' title") { always.title }
      add("always' list") { "\(always.list)" }
      add("always' owner") { always.owner.name }
      add("always") { "\(always.state)" }
      let owner = always.scope(\.owner, action: unsent) as Store<Owner, Never>
      add("owner's store") { owner.name }
      let kind = page.scope(\.kind, action: unsent)
      add("kind") { "\(kind.state)" }
      let maybe = try #require(page.scope(\.maybe, action: unsent))
      add("maybe") { "\(maybe.state)" }
      let shown = page.scope(\.shown, action: unsent)
      add("shown title") { shown.title }
      let shownOrOld = page.scope(\.shownOrOld, action: unsent)
      add("shown or old title") { shownOrOld.title }
      add("shown or old list") { "\(shownOrOld.list)" }
      add("number") { "\(page.number)" }
      add("page") { "\(page.state)" }
    }

    private func addRows() throws {
      for id in [1, 2] {
        let row = try #require(page.scope(\.rows, id: id, action: unsent))
        add("row \(id)'s title") { row.title }
        add("row \(id)'s list") { "\(row.list)" }
        add("row \(id)") { "\(row.state)" }
        let owner = row.scope(\.owner, action: unsent) as Store<Owner, Never>
        add("row \(id)'s owner") { owner.name }
        let shown = try #require(page.scope(\.rowsOrOld, id: id, action: unsent))
        add("row \(id) or old") { "\(shown.title) \(shown.list)" }
      }
      add("ids") { [page] in "\(page.rows.ids)" }
    }

    private func add(_ name: String, _ read: @escaping @MainActor () -> String) {
      reads.append((name, read))
      tokens.append(
        observe { [unowned self] in
          seen[name] = read()
          runs[name, default: 0] += 1
        })
    }

    /// Which have run, and how often; and which show what is not so.
    func change(_ change: @escaping (inout Page) -> Void) -> (runs: [String: Int], stale: [String])
    {
      runs = [:]
      page.change(change)
      return (runs, reads.filter { seen[$0.name] != $0.read() }.map(\.name))
    }
  }

  static let changes: [(name: String, apply: @Sendable (inout Page) -> Void)] = [
    ("equal rows", { $0.rows = Page().rows }),
    (
      "rows of which one differs",
      {
        $0.rows = Page().rows
        $0.rows[id: 2]!.title = "new"
      }
    ),
    ("a row's title", { $0.rows[id: 1]!.title += "x" }),
    ("a row's owner", { $0.rows[id: 1]!.owner.name += "x" }),
    ("a row's list", { $0.rows[id: 2]!.list.append(3) }),
    ("an equal row", { $0.rows[id: 1] = $0.rows[id: 1]!.madeAnew }),
    ("a row to the end", { $0.rows.append($0.rows.remove(id: 2)!) }),
    ("another row", { $0.rows.append(Row(id: $0.rows.count + 20)) }),
    ("an equal child", { $0.always = $0.always.madeAnew }),
    (
      "a child with another owner",
      { $0.always = Row(id: 0, owner: Owner(name: $0.always.owner.name + "y")) }
    ),
    ("a child's title", { $0.always.title += "z" }),
    ("a child's owner", { $0.always.owner = Owner(name: "Bob") }),
    ("an equal owner", { $0.always.owner = Owner(name: $0.always.owner.name) }),
    ("the kind's owner", { $0.kind = .other(Owner(name: "Kim")) }),
    ("the kind", { $0.kind = .owner(Owner(name: "Kim")) }),
    ("the kind back", { $0.kind = .other(Owner(name: "Kim")) }),
    ("the optional kind's owner", { $0.maybe = .other(Owner(name: "Kim")) }),
    ("the optional kind", { $0.maybe = .owner(Owner(name: "Lea")) }),
    ("a number", { $0.number += 1 }),
    ("what is shown", { $0.shows.toggle() }),
    ("the spare one", { $0.spare.title += "s" }),
    (
      "what is put aside",
      {
        $0.old = [$0.always]
        $0.oldRows = [$0.rows]
      }
    ),
    ("nothing", { _ in }),
  ]

  @Test(
    "Closures run there as they run in the first case, and show what there is", arguments: 1...10)
  func asInTheFirst(seed: UInt64) throws {
    var random = SeededNumbers(state: seed)
    let readers = try [Readers(Tab.first), Readers(Tab.second), Readers(Tab.third)]
    var names: [String] = []
    for _ in 0..<60 {
      let change = Self.changes.randomElement(using: &random)!
      names.append(change.name)
      let results = readers.map { $0.change(change.apply) }
      for (reader, result) in zip(readers, results) {
        #expect(result.stale == [], "seed \(seed), \(reader.page.state): \(names)")
      }
      let runs = results.map { Self.exact($0.runs) }
      for others in runs.dropFirst() {
        #expect(others == runs[0], "seed \(seed): \(names)")
      }
      guard results.allSatisfy({ $0.stale == [] }), runs.allSatisfy({ $0 == runs[0] }) else {
        return
      }
    }
  }

  /// Without those who read what a computed property chooses: that is compared as a whole, in each case otherwise.
  private static func exact(_ runs: [String: Int]) -> [String: Int] {
    runs.filter { !$0.key.hasPrefix("shown") && !$0.key.hasSuffix("or old") }
  }

  @Test("What is replaced by its like runs nobody there")
  func likes() throws {
    for make in [Tab.first, Tab.second, Tab.third] as [Make] {
      let readers = try Readers(make)
      for name in ["equal rows", "an equal child", "an equal owner"] {
        let change = try #require(Self.changes.first { $0.name == name })
        #expect(Self.exact(readers.change(change.apply).runs) == [:], "\(name)")
      }
    }
  }
}

extension LaterCasesTests.Row {
  fileprivate var madeAnew: Self {
    Self(id: id, title: title, list: list.map { $0 }, owner: .init(name: owner.name))
  }
}
