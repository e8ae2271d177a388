import Testing

@testable import Observing

/// In a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What explain says of how many elements there are")
struct ExplainCountsTests {
  struct Item: ObservableState, Identifiable {
    let id: String
    @Tracked var title = "a"
  }

  @Test("explain lists the writes that change how many there are, though nobody asks for that")
  func count() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { ExplainCountsTests().counted() }
    }
  }

  private func counted() {
    struct Shelf: ObservableState {
      @Tracked var rows: IdentifiedArrayOf<Item> = [Item(id: "1"), Item(id: "2")]
    }
    @MainActor final class Owner { @Tracked var shelf = Shelf() }
    let owner = Owner()
    let token = observe("one") { _ = owner.shelf.rows[id: "1"]?.title }
    Instrumentation.recordsWrites = true
    owner.shelf.rows.append(Item(id: "3"))
    owner.shelf.rows[id: "1"]?.title = "b"
    owner.shelf.rows.remove(id: "2")
    let writes = explain("shelf.rows.count").property?.writes.map(\.path)
    #expect(writes == ["shelf.rows[id: 3]", "shelf.rows[id: 2]"], "\(writes ?? [])")
    token.cancel()
  }
}
