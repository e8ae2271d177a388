import ObservableStore
import Observing
import Testing

/// A computed property gives now the enum as it is, now an older copy of it: which of the two it is, all that the case carries
/// has to tell.
@Suite("A child that is an older copy of an enum") @MainActor
struct OlderEnumsTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var first = 1
    @Tracked var second = 1
    @Tracked var text = "a"
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 1
  }

  enum Page: ObservableState, Equatable {
    case leaf(Leaf)
    case pair(Leaf, Leaf)
    case rows(IdentifiedArrayOf<Row>)
    case text(String)

    mutating func change() {
      switch self {
      case .leaf(var leaf):
        leaf.second += 1
        self = .leaf(leaf)
      case .pair(let left, var right):
        right.second += 1
        self = .pair(left, right)
      case .rows(var rows):
        rows[id: 1]?.number += 1
        self = .rows(rows)
      case .text(let text): self = .text(text + "b")
      }
    }
  }

  struct State: ObservableState {
    @Tracked var page: Page
    @Tracked var maybe: Page?
    @Tracked var history: [Page] = []
    @Tracked var showsOld = false
    var shown: Page { showsOld ? history[0] : page }
    var maybeShown: Page? { showsOld ? history[0] : maybe }
  }

  @Test(
    "Of each kind of payload",
    arguments: [Page.leaf(Leaf()), .pair(Leaf(), Leaf()), .rows([Row(id: 1)]), .text("a")])
  func shown(_ page: Page) {
    let store = makeStore(State(page: page, maybe: page))
    let watches = Watches()
    watches.watch("shown") { store.scope(\.shown, action: unsent).state }
    let held = store.scope(\.shown, action: unsent)
    watches.watch("held") { held.state }
    watches.watch("maybe") { store.scope(\.maybeShown, action: unsent)?.state }
    store.change { $0.history = [$0.page] }
    store.change {
      $0.page.change()
      $0.maybe?.change()
    }
    watches.expectSeen("changed")
    for _ in 0..<3 {
      store.change { $0.showsOld.toggle() }
      watches.expectSeen("toggled")
      store.change { $0.page.change() }
      watches.expectSeen("changed, shown or not")
    }
    store.change { $0.page = $0.history[0] }
    watches.expectSeen("put back")
  }
}
