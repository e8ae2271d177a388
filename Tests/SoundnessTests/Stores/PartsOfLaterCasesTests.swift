import ObservableStore
import Observing
import Testing

/// What lies in an enum that keeps its case in what it carries is read in copies of that, and told apart by its places all
/// the same.
@MainActor
@Suite("Who reads a part of what lies in a later case runs for that part")
struct PartsOfLaterCasesTests {
  struct Page: ObservableState, Equatable {
    @Tracked var title = "page"
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(2)
  }

  enum Tab: ObservableState, Equatable {
    case first(Page)
    case second(Page)
    case third(Page)
  }

  struct State: ObservableState, Equatable { @Tracked var tab: Tab }

  enum Action { case page(Change<Page>) }

  @Test("And for no other one, nor for what looks the same", arguments: 0..<3)
  func parts(_ number: Int) throws {
    let make = [Tab.first, Tab.second, Tab.third][number]
    let store = Store<State, Action>(initialState: State(tab: make(Page()))) {
      EmptyReducer<State, Action>().ifCase(\.tab, case: make, action: Action.page) {
        Reduce<Page, Change<Page>> { page, change in
          change.apply(&page)
          return .none
        }
      }
    }
    let page = try #require(store.scope(\.tab, case: make, action: Action.page))
    let leaf: Store<Leaf, Never> = page.scope(\.leaf, action: unsent)
    let row = try #require(page.scope(\.rows, id: 1, action: unsent))
    let watches = Watches()
    watches.watch("text") { leaf.text }
    watches.watch("number") { leaf.number }
    watches.watch("leaf") { leaf.state }
    watches.watch("title") { row.title }
    watches.watch("row") { row.state }
    page.change { $0.title += "!" }
    watches.expect([:], "another property")
    page.change { $0.leaf.number = 1 }
    watches.expect(["number": 1, "leaf": 1], "the leaf's number")
    page.change { $0.leaf = Leaf(number: 1) }
    watches.expect([:], "a leaf that looks the same")
    page.change { $0.rows[id: 1]!.count = 1 }
    watches.expect(["row": 1], "the row's count")
    page.change { $0.rows.append(Row(id: 7)) }
    watches.expect([:], "another row")
    page.change { $0.rows[id: 1]!.title = "new" }
    watches.expect(["title": 1, "row": 1], "the row's title")
  }
}
