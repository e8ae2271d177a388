import Observing
import Testing

/// A closure changes an array inside a state, and reads of it before the change is over, or goes by way of copies.
@Suite("Arrays in states that a closure changes") @MainActor
struct ArraysInChangesTests {
  /// An element without a tracked property.
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = "a"
  }

  struct Deck: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1)]
    @Tracked var rows = makeRows(3)

    mutating func rename(_ name: String) -> String? {
      items[id: 0]?.name = name
      return items[id: 1]?.name
    }
  }

  @MainActor final class Model {
    @Tracked var deck = Deck()
    @Tracked var step = 0
  }

  @Test("An element that is read after another one was changed in the same change of the state")
  func readAfterChange() {
    let model = Model()
    var seen: String?
    let token = observe { seen = model.deck.rename("\(model.step)") }
    #expect(seen == "a" && token.runs == 1)
    model.deck.items[id: 1]?.name = "b"
    #expect(seen == "b" && token.runs == 2)
    model.deck.items[id: 0]?.name = "c"
    #expect(token.runs == 2)
  }

  @Test(
    "A changed copy that comes in the place of another one in a copy of the state, which is put back"
  )
  func copyInCopy() {
    let model = Model()
    let token = observe {
      _ = model.step
      var rows = model.deck.rows
      rows[id: 1]?.count += 1
      var deck = model.deck
      deck.rows = []
      deck.rows = rows
      model.deck = deck
    }
    #expect(token.runs == 1 && model.deck.rows[id: 1]?.count == 1)
    model.deck.rows[id: 1]?.count = 7
    model.deck.rows.append(Row(id: 9))
    #expect(token.runs == 1)
    model.step = 1
    #expect(token.runs == 2 && model.deck.rows[id: 1]?.count == 8)
  }
}
