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
}
