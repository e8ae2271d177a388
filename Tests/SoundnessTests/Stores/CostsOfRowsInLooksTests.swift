import ObservableStore
import Testing

@testable import Observing

/// Children of rows are looked for, after a commit, each from the row that it lies in.
@Suite("What it costs to find children of rows") @MainActor
struct CostsOfRowsInLooksTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct Page: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item>
  }

  struct State: ObservableState {
    @Tracked var page: Page
  }

  /// How many steps of ways are gone when the children of so many rows are changed.
  private func steps(rows count: Int) throws -> Int {
    let items = IdentifiedArray(uniqueElements: (0..<count).map { Item(id: $0) })
    let store = makeStore(State(page: Page(items: items)))
    let page: Store<Page, Never> = store.scope(\.page, action: unsent)
    let leaves = try (0..<count).map { id -> Store<Leaf, Never> in
      let item: Store<Item, Never> = try #require(page.scope(\.items, id: id, action: unsent))
      return try #require(item.scope(\.leaf, action: unsent))
    }
    let before = UncommittedWay.steps
    store.change { for id in 0..<count { $0.page.items[id: id]?.leaf?.text = "new" } }
    #expect(leaves.allSatisfy { $0.text == "new" })
    return UncommittedWay.steps - before
  }

  @Test("A step for each, however many lie around them")
  func children() throws {
    #expect(try steps(rows: 20) - steps(rows: 10) == 10)
  }
}
