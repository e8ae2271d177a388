import ObservableStore
import Observing
import Testing

/// An undo brings back a row in which something else lay meanwhile.
///
/// The closure around the one that reads it has read nothing of that, and holds no copy.
@MainActor
@Suite("What an undo brings back into closures inside others")
struct UndoneInNestedClosuresTests {
  struct Inner: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var solid = Leaf()
    @Tracked var inner: IdentifiedArrayOf<Inner> = [Inner(id: 1), Inner(id: 2)]
    @Tracked var choice: Choice = .leaf(Leaf())
  }

  enum Choice: ObservableState, Equatable {
    case leaf(Leaf)
    case none
  }

  struct App: ObservableState, Equatable {
    @Tracked var title = "t"
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  }

  enum Part: CaseIterable {
    case maybe, solid, inner, choice

    func read(_ item: Item) -> Int? {
      switch self {
      case .maybe: item.maybe?.number
      case .solid: item.solid.number
      case .inner: item.inner[id: 1]?.leaf?.number
      case .choice: if case .leaf(let leaf) = item.choice { leaf.number } else { nil }
      }
    }

    /// By its first property a state is told apart from another.
    func readFirst(_ item: Item) -> String? {
      switch self {
      case .maybe: item.maybe?.text
      case .solid: item.solid.text
      case .inner: item.inner[id: 1]?.leaf?.text
      case .choice: if case .leaf(let leaf) = item.choice { leaf.text } else { nil }
      }
    }

    func replace(_ item: inout Item) {
      switch self {
      case .maybe: item.maybe = Leaf(number: 7)
      case .solid: item.solid = Leaf(number: 7)
      case .inner: item.inner[id: 1]?.leaf = Leaf(number: 7)
      case .choice: item.choice = .leaf(Leaf(number: 7))
      }
    }
  }

  enum Way: CaseIterable {
    case list, rows, closures
  }

  @Test(
    "The row's closure is made again, and no other runs", arguments: Part.allCases, Way.allCases)
  func undone(_ part: Part, _ way: Way) {
    let store = makeStore(App())
    var runs: [String: Int] = [:]
    func ran(_ name: String) { runs[name, default: 0] += 1 }
    let outer = observe {
      ran("outer")
      _ = store.title
      switch way {
      case .list:
        _ = observeEach {
          store.items
        } _: { item in
          ran("\(item.id)")
          _ = part.read(item)
        }
      case .rows:
        _ = observeEach {
          store.scope(\.items, action: unsent)
        } _: { (row: Store<Item, Never>) in
          ran("\(row[\.id])")
          _ = observe { _ = part.read(row.state) }
        }
      case .closures:
        for id in [1, 2] {
          _ = observe {
            ran("\(id)")
            _ = store.items[id: id].map(part.read)
          }
        }
      }
    }
    let saved = store.withState { $0 }
    store.change { part.replace(&$0.items[id: 1]!) }
    store.change { $0.items.remove(id: 1) }
    runs = [:]
    store.change { $0 = saved }
    #expect(runs == ["1": 1])
    // And again, now that it is known.
    store.change { part.replace(&$0.items[id: 1]!) }
    store.change { $0.items.remove(id: 1) }
    runs = [:]
    store.change { $0 = saved }
    #expect(runs == ["1": 1])
    withExtendedLifetime(outer) {}
  }

  // A closure inside another that begins to read something has no old copy of it, if it lies where it lay: nobody else runs.

  @Test(
    "So it is for who begins to read after what nobody read has come back", arguments: Part.allCases
  )
  func readLater(_ part: Part) {
    let store = makeStore(App())
    let reader = observe { _ = store.items[id: 1].map(part.readFirst) }
    let saved = store.withState { $0 }
    store.change { part.replace(&$0.items[id: 1]!) }
    reader.cancel()
    store.change { $0.items.remove(id: 1) }
    store.change { $0 = saved }
    let outer = observe {
      _ = observe { if store.title == "on" { _ = store.items[id: 1].map(part.readFirst) } }
    }
    store.change { $0.title = "on" }
    #expect(outer.runs == 1)
  }

  @Test("And after a row has come back of which somebody has read an old copy alone")
  func readInCopy() {
    let store = makeStore(App())
    let reader = observe { _ = store.items[id: 1]?.maybe }
    let saved = store.withState { $0 }
    store.change { $0.items[id: 1] = Item(id: 1, maybe: nil, solid: Leaf(number: 7)) }
    reader.cancel()
    let copyReader = observe { _ = saved.items[id: 1]?.solid.number }
    store.change { $0 = saved }
    copyReader.cancel()
    let outer = observe {
      _ = observe { if store.title == "on" { _ = store.items[id: 1]?.maybe?.number } }
    }
    store.change { $0.title = "on" }
    #expect(outer.runs == 1)
  }

  @Test("Who has an old copy takes another one, though what lay there was handed to another row")
  func handedOver() {
    let store = makeStore(App(items: [Item(id: 1), Item(id: 2, inner: [])]))
    let reader = observe { _ = store.items[id: 1]?.inner[id: 1]?.leaf?.text }
    let saved = store.withState { $0 }
    var seen: String?
    let outer = observe {
      let leaf = store.items[id: 1]?.inner[id: 1]?.leaf
      _ = observe { if store.title == "on" { seen = leaf?.text } }
    }
    // It looks the same, and nobody runs.
    store.change { $0.items[id: 1]!.inner[id: 1]!.leaf = Leaf() }
    store.change { $0.items[id: 2]!.inner = saved.items[id: 1]!.inner }
    store.change { $0.items[id: 1]!.inner[id: 1]!.leaf!.text = "new" }
    #expect(outer.runs == 1)
    store.change { $0.title = "on" }
    #expect(seen == "new" && outer.runs == 2)
    withExtendedLifetime(reader) {}
  }
}
