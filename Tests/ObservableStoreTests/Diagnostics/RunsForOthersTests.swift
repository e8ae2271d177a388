import ObservableStore
import Observing
import Testing

/// A closure that runs for what it has not read is told what that was, and why it counts.
@MainActor
@Suite("Causes of runs for what was not read", .serialized)
struct RunsForOthersTests {
  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "a"
    @Tracked var count = 0
    @Tracked var parts: [Int] = []
  }

  struct List: ObservableState, Equatable {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1)]
    @Tracked var current: Item?
  }

  final class Model {
    @Tracked var list = List()
  }

  private func causes(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0)") }
    body()
    tracing.cancel()
    return causes
  }

  @Test("A closure that took a copy hears of what another one has read in it")
  func oldCopy() {
    let model = Model()
    let outer = observe("outer") {
      let item = model.list.items[0]
      _ = observe("inner") { _ = item.title }
    }
    let found = causes { model.list.items[0].title = "b" }
    #expect(
      found == [
        "inner ← list.items[id: 0].title: a → b",
        """
        outer ← list.items[id: 0].title: a → b (coarse: a closure inside it reads this in a copy that it took: it runs to \
        take another one)
        """,
      ])
    withExtendedLifetime(outer) {}
  }

  @Test("It hears of nothing that it has run for already")
  func oldCopyAgain() {
    let model = Model()
    let outer = observe("outer") {
      let item = model.list.items[0]
      _ = observe("inner") { _ = item.title }
    }
    let writer = observe("writer") {
      if model.list.items[0].title == "b" { model.list.items[0].title = "c" }
    }
    let found = causes { model.list.items[0].title = "b" }
    #expect(
      found.filter { $0.hasPrefix("outer") }.map { $0.prefix { $0 != "(" } } == [
        "outer ← list.items[id: 0].title: a → b ", "outer ← list.items[id: 0].title: b → c ",
      ])
    withExtendedLifetime((outer, writer)) {}
  }

  @Test("Of several changes it hears of those that were read in the copy")
  func partOfCopy() {
    let model = Model()
    let outer = observe("outer") {
      let item = model.list.items[0]
      _ = observe("inner") { _ = (item.title, model.list.items[1].count) }
    }
    let found = causes {
      transaction {
        model.list.items[0].title = "b"
        model.list.items[1].count = 2
      }
    }
    #expect(found.count == 2)
    #expect(
      found.last?.hasPrefix("outer ← list.items[id: 0].title: a → b (coarse: a closure inside")
        == true)
    #expect(found.last?.contains("count") == false)
    withExtendedLifetime(outer) {}
  }

  @Test("The closure of an element that is compared hears what differs in that, or which it is now")
  func element() {
    let model = Model()
    let each = observeEach("list") {
      model.list.items.filter { $0.count != 2 }
    } _: {
      _ = $0.title
    }
    let becomesCopy = causes {
      transaction {
        model.list.items[id: 1]?.parts = [1]
        model.list.items[id: 0]?.count = 2
      }
    }
    #expect(becomesCopy.count == 2)
    #expect(becomesCopy.last?.hasPrefix("list[1] ← element: … → Item(id: 1, ") == true)
    #expect(
      becomesCopy.last?.hasSuffix(
        "(coarse: the list's elements are copies, and any part of Item that differs counts)")
        == true)
    let staysCopy = causes { model.list.items[id: 1] = Item(id: 1, title: "a", count: 1) }
    #expect(staysCopy.filter { $0.contains("something unknown") } == [])
    withExtendedLifetime(each) {}
  }

  @Test("Who reads a result that looks the same, and is another, hears that it does")
  func result() {
    let store = Store(initialState: List()) {
      Reduce<List, Bool> { list, _ in
        list.items.remove(at: 0)
        return .none
      }
    }
    let first = store.scope(
      state: { $0.items.first?.parts ?? [] }, action: { (_: Never) -> Bool in })
    let title = store.scope(
      state: { $0.items.first?.title ?? "" }, action: { (_: Never) -> Bool in })
    let tokens = [
      observe("parts") { _ = first.state },
      observe("title") { _ = title.state },
    ]
    for cause in causes({ store.send(true) }) {
      #expect(!cause.contains("something unknown"), "\(cause)")
    }
    withExtendedLifetime(tokens) {}
  }
}
