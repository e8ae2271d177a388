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

  static let readers: [(name: String, read: @MainActor @Sendable (PageStore) -> String)] = [
    ("itself", { "\($0.state)" }),
    ("a property", { "\($0.child.number)" }),
    (
      "a child",
      { page in
        let leaf = page.scope(\.child, action: unsent) as Store<Leaf, Never>
        return "\(leaf.state)"
      }
    ),
    (
      "a chosen child",
      { page in
        let leaf = page.scope(\.chosen, action: unsent) as Store<Leaf, Never>
        return "\(leaf.state)"
      }
    ),
    (
      "a chosen child's property",
      { page in
        let leaf = page.scope(\.chosen, action: unsent) as Store<Leaf, Never>
        return "\(leaf.number)"
      }
    ),
    (
      "a child or an old one",
      { page in
        let leaf = page.scope(\.oldOrChild, action: unsent) as Store<Leaf, Never>
        return "\(leaf.state)"
      }
    ),
    (
      "an optional child",
      { page in
        let leaf = page.scope(\.maybe, action: unsent) as Store<Leaf, Never>?
        return "\(leaf?.state as Any)"
      }
    ),
    (
      "a chosen optional child",
      { page in
        let leaf = page.scope(\.chosenMaybe, action: unsent) as Store<Leaf, Never>?
        return "\(leaf?.state as Any)"
      }
    ),
    (
      "a chosen optional child's property",
      { page in
        let leaf = page.scope(\.chosenMaybe, action: unsent) as Store<Leaf, Never>?
        return "\(leaf?.number as Any)"
      }
    ),
  ]

  /// Every change of a page, by its name; each is made of the page that is there, or replaces it.
  static let changes: [(name: String, make: @Sendable (Page, Page) -> Page)] = [
    ("another", { _, saved in saved }),
    ("another that is like it", { page, _ in page }),
    ("a new one", { _, _ in Page() }),
    (
      "the flag",
      { page, _ in
        var page = page
        page.shows.toggle()
        return page
      }
    ),
    (
      "another with the flag",
      { page, saved in
        var new = saved
        new.shows = !page.shows
        return new
      }
    ),
    (
      "another with another child",
      { page, _ in
        Page(shows: page.shows, child: Leaf(number: page.child.number + 1))
      }
    ),
    (
      "an old child",
      { page, _ in
        var page = page
        page.old = page.old == nil ? page.spare : nil
        return page
      }
    ),
    (
      "another with an old child",
      { page, saved in
        var new = saved
        new.old = page.child
        return new
      }
    ),
    (
      "no child",
      { page, _ in
        var page = page
        page.maybe = page.maybe == nil ? Leaf() : nil
        return page
      }
    ),
    (
      "the child's number",
      { page, _ in
        var page = page
        page.child.number += 1
        return page
      }
    ),
  ]

  @Test("Closures run as on the way from the property, and see what there is", arguments: 1...6)
  func asFromTheProperty(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let tree = makeStore(Root())
    let (direct, own) = (Seen(), Seen())
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
      direct.runs = [:]
      own.runs = [:]
      tree.change { root in
        let page = change.make(root.tab.page, root.page)
        if turns == 0, case .first = root.tab {
          root.tab = .second(page)
        } else if turns == 0 {
          root.tab = .first(page)
        } else {
          root.tab.page = page
        }
        root.maybe = turns == 1 ? nil : change.make(root.maybe ?? Page(), root.page)
        root.items[id: 1]!.tab = .first(change.make(root.items[id: 1]!.tab.page, root.page))
      }
      #expect(direct.stale == [] && own.stale == [], "seed \(seed): \(names)")
      #expect(own.runs == direct.runs, "seed \(seed): \(names)")
      if direct.stale != [] || own.stale != [] || own.runs != direct.runs { return }
    }
  }

  /// Closures, what each has seen last, and how often it has run.
  @MainActor final class Seen {
    private var reads: [(name: String, read: @MainActor () -> String)] = []
    private var tokens: [ObservationToken] = []
    private var seen: [String: String] = [:]
    var runs: [String: Int] = [:]

    func watch(_ name: String, _ read: @escaping @MainActor () -> String) {
      reads.append((name, read))
      tokens.append(
        observe { [unowned self] in
          seen[name] = read()
          runs[name, default: 0] += 1
        })
    }

    var stale: [String] { reads.filter { seen[$0.name] != $0.read() }.map(\.name) }
  }
}
