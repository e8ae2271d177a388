import Testing

@testable import Observing

/// Each in a process of its own: the closures of other tests may read something of the same name, or all there is.
@MainActor
@Suite(
  "What explain says of a name that nothing has, below something that was written", .serialized)
struct ExplainUnknownTests {
  struct Leaf: ObservableState, Identifiable {
    var id = 1
    @Tracked var text = "a"
    @Tracked var tags = ["a"]
  }

  enum Route: ObservableState {
    case home
    case page(Leaf)
    case pair(left: Int, right: Int)
  }

  struct Page: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var route = Route.page(Leaf())
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf()]
    @Tracked var counts = ["a": 1]
    var note = 0
  }

  @MainActor final class Child { @Tracked var title = "t" }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var name = "n"
    @Tracked var child = Child()
  }

  @Test("The labels that there are, and not that nobody reads it")
  func unknown() async {
    await #expect(processExitsWith: .success) { await ExplainUnknownTests().explained() }
  }

  private func explained() {
    let model = Model()
    let tokens = [
      observe("page") { _ = (model.page.leaf?.text, model.page.route, model.page.rows.count) },
      observe("names") { _ = (model.name, model.child.title, model.page.counts) },
    ]
    Instrumentation.recordsWrites = true
    model.page.leaf = Leaf(text: "b")
    model.page.route = .home
    model.page.route = .page(Leaf(text: "b"))
    model.page.rows[id: 1] = Leaf(text: "b")
    model.page.counts["b"] = 1
    model.page.note = 1
    model.name = "m"
    model.child = Child()
    func isKnown(_ path: String) -> Bool {
      let explanation = explain(path)
      precondition((explanation.property == nil) == !explanation.knownLabels.isEmpty)
      return explanation.property != nil
    }
    let nothing = [
      "page.nonsense", "page.leaf.nonsense", "page.leaf.", "page.leaf.text.bar", "page.leaf[0]",
      "page.route.nonsense", "page.route.home.text", "page.route.page.nonsense", "page.note.x",
      "page.rows[id: 1].nonsense", "page.rows[id: 1", "page.rows.nonsense", "name.foo", "name[0]",
      "child.title", "page.", "page.rows.count.x",
    ]
    #expect(nothing.filter(isKnown) == [])
    let something = [
      "page", "page.leaf", "page.leaf.text", "page.leaf.tags", "page.leaf.tags[0]", "page.leaf.id",
      "page.route.home", "page.route.page.text", "page.route.pair", "page.rows",
      "page.rows[id: 1].text", "page.rows[id: 1]", "page.rows.ids", "page.rows.isEmpty",
      "page.note", "page.counts[b]", "name", "child",
    ]
    #expect(something.filter { !isKnown($0) } == [])
    Instrumentation.recordsWrites = false
    withExtendedLifetime(tokens) {}
  }
}
