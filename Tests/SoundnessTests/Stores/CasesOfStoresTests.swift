import ObservableStore
import Observing
import Testing

/// A store of an enum, or of an optional, is asked for what its value carries.
///
/// No property is read on the way, which would tell that another payload has come. It is told of all the same, as where the way begins at the property.
@Suite("What the enum of a store carries, scoped to by its own key path")
@MainActor
struct CasesOfStoresTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 1
    @Tracked var name = "leaf"
  }

  struct Page: ObservableState, Equatable {
    @Tracked var shows = false
    @Tracked var spare = Leaf(number: 9)
    @Tracked var child = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    var old: Leaf?

    var chosen: Leaf { shows ? spare : child }
    var oldOrChild: Leaf { old ?? child }
    var chosenMaybe: Leaf? { shows ? maybe : old }
  }

  enum Tab: ObservableState, Equatable {
    case first(Page)
    case second(Page)

    var page: Page {
      get {
        switch self {
        case .first(let page), .second(let page): page
        }
      }
      set {
        switch self {
        case .second: self = .second(newValue)
        default: self = .first(newValue)
        }
      }
    }
  }

  struct Item: ObservableState, Identifiable, Equatable {
    let id = 1
    @Tracked var tab = Tab.first(Page())
  }

  struct Root: ObservableState {
    @Tracked var tab = Tab.first(Page())
    @Tracked var maybe: Page? = Page()
    @Tracked var items: IdentifiedArrayOf<Item> = [Item()]
    @Tracked var page = Page()
  }

  typealias Tree = Store<Root, Change<Root>>
  typealias PageStore = Store<Page, Never>

  /// Two ways to the same page: from the property, and from the store of what the property holds.
  struct Ways: Sendable {
    let name: String
    let direct: @MainActor @Sendable (Tree) -> PageStore?
    let own: @MainActor @Sendable (Tree) -> PageStore?
  }

  static let ways: [Ways] = [
    Ways(
      name: "the first case",
      direct: { $0.scope(\.tab, case: Tab.first, action: unsent) },
      own: { tree in
        let tab: Store<Tab, Never> = tree.scope(\.tab, action: unsent)
        return tab.scope(\.self, case: Tab.first, action: unsent)
      }),
    Ways(
      name: "a later case",
      direct: { $0.scope(\.tab, case: Tab.second, action: unsent) },
      own: { tree in
        let tab: Store<Tab, Never> = tree.scope(\.tab, action: unsent)
        return tab.scope(\.self, case: Tab.second, action: unsent)
      }),
    Ways(
      name: "an optional",
      direct: { $0.scope(\.maybe, action: unsent) },
      own: { tree in
        let maybe: Store<Page?, Never> = tree.scope(state: \.maybe, action: unsent)
        return maybe.scope(\.self, action: unsent)
      }),
    Ways(
      name: "a row's",
      direct: { tree in
        let item = tree.scope(\.items, id: 1, action: unsent) as Store<Item, Never>?
        return item?.scope(\.tab, case: Tab.first, action: unsent)
      },
      own: { tree in
        let item = tree.scope(\.items, id: 1, action: unsent) as Store<Item, Never>?
        let tab = item?.scope(\.tab, action: unsent) as Store<Tab, Never>?
        return tab?.scope(\.self, case: Tab.first, action: unsent)
      }),
  ]

  typealias Read = @MainActor @Sendable (PageStore) -> String

  static let readers: [(name: String, read: Read)] = [
    ("itself", { "\($0.state)" }),
    ("a property", { "\($0.child.number)" }),
    ("a child", child(\.child) { "\($0.state)" }),
    ("a chosen child", child(\.chosen) { "\($0.state)" }),
    ("a chosen child's property", child(\.chosen) { "\($0.number)" }),
    ("a child or an old one", child(\.oldOrChild) { "\($0.state)" }),
    ("an optional child", optional(\.maybe) { "\($0.state)" }),
    ("a chosen optional child", optional(\.chosenMaybe) { "\($0.state)" }),
    ("a chosen optional child's property", optional(\.chosenMaybe) { "\($0.number)" }),
  ]

  static func child(
    _ path: any KeyPath<Page, Leaf> & Sendable,
    _ read: @escaping @MainActor @Sendable (Store<Leaf, Never>) -> String
  ) -> Read {
    { read($0.scope(path, action: unsent)) }
  }

  static func optional(
    _ path: any KeyPath<Page, Leaf?> & Sendable,
    _ read: @escaping @MainActor @Sendable (Store<Leaf, Never>) -> String
  ) -> Read {
    { $0.scope(path, action: unsent).map(read) ?? "nil" }
  }

  /// Every change of a page, by its name; the other one is a page that lies elsewhere.
  static let changes: [(name: String, apply: @Sendable (inout Page, Page) -> Void)] = [
    ("another", { $0 = $1 }),
    ("another that is like it", { _, _ in }),
    ("a new one", { page, _ in page = Page() }),
    ("the flag", { page, _ in page.shows.toggle() }),
    (
      "another with the flag",
      { page, other in
        let shows = !page.shows
        page = other
        page.shows = shows
      }
    ),
    (
      "another with another child",
      { page, _ in
        page = Page(shows: page.shows, child: Leaf(number: page.child.number + 1))
      }
    ),
    ("an old child", { page, _ in page.old = page.old == nil ? page.spare : nil }),
    (
      "another with an old child",
      { page, other in
        let child = page.child
        page = other
        page.old = child
      }
    ),
    ("no child", { page, _ in page.maybe = page.maybe == nil ? Leaf() : nil }),
    ("the child's number", { page, _ in page.child.number += 1 }),
  ]

  @Test("Closures run as on the way from the property, and see what there is", arguments: 1...4)
  func asFromTheProperty(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let tree = makeStore(Root())
    let (direct, own) = (Watches(), Watches())
    for way in Self.ways {
      for reader in Self.readers {
        let name = "\(way.name): \(reader.name)"
        direct.watch(name) { way.direct(tree).map(reader.read) ?? "none" }
        own.watch(name) { way.own(tree).map(reader.read) ?? "none" }
      }
    }
    var names: [String] = []
    for _ in 0..<40 {
      let change = Self.changes.randomElement(using: &random)!
      let turns = Int.random(in: 0..<6, using: &random)
      names.append(turns == 0 ? "\(change.name), other case" : change.name)
      tree.change { root in
        func changed(_ page: Page) -> Page {
          var page = page
          change.apply(&page, root.page)
          return page
        }
        let page = changed(root.tab.page)
        if turns == 0, case .first = root.tab {
          root.tab = .second(page)
        } else if turns == 0 {
          root.tab = .first(page)
        } else {
          root.tab.page = page
        }
        root.maybe = turns == 1 ? nil : changed(root.maybe ?? Page())
        root.items[id: 1]!.tab = .first(changed(root.items[id: 1]!.tab.page))
      }
      own.expect(direct.runs, "seed \(seed): \(names)")
      direct.expectSeen("seed \(seed), from the property: \(names)")
    }
  }
}
