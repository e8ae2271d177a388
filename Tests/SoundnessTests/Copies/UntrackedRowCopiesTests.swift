import Observing
import Testing

/// A closure takes a row of which nobody hears, and one inside it reads a part of that: of a change of the part it hears, and
/// in its copy finds the old one.
@Suite("Rows taken where nobody hears of them") @MainActor
struct UntrackedRowCopiesTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var leaf = Leaf()
    @Tracked var count = 0
  }

  @MainActor final class Model {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  }

  let model = Model()

  @Test("Who has taken it takes another one, whichever way the part has changed")
  func parts() {
    var seen: (text: String, count: Int) = ("", 0)
    let token = observe("outer") {
      let item = untracked { model.items[id: 1] }
      _ = observe("text") { seen.text = item?.leaf.text ?? "" }
      _ = observe("count") { seen.count = item?.count ?? 0 }
    }
    model.items[id: 1]?.leaf.text = "changed"
    #expect(seen == ("changed", 0) && token.runs == 2)
    model.items[id: 1]?.leaf = Leaf(text: "replaced")
    #expect(seen == ("replaced", 0) && token.runs == 3)
    model.items[id: 1]?.count = 1
    #expect(seen == ("replaced", 1) && token.runs == 4)
    var copy = model.items
    copy[id: 1]?.leaf.text = "put back"
    model.items = copy
    #expect(seen == ("put back", 1) && token.runs == 5)
    model.items[id: 2]?.count = 1
    #expect(token.runs == 5)
  }
}
