import Observing
import Testing

/// An equality may read what is tracked; what a derived value is computed from is what its computation reads.
@Suite("What is read to compare results of derived values") @MainActor
struct ComparedResultsTests {
  final class Item: Equatable {
    @Tracked var number = 0
    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
  }

  final class Model {
    @Tracked var item = Item()
    @Tracked var number = 0.0
    @Tracked var tolerance = 0.5
  }

  @Test("A derived value depends on nothing that its rule has read")
  func rule() {
    let model = Model()
    var computed = 0
    let number = Derived("number", by: { abs($0 - $1) < model.tolerance }) {
      computed += 1
      return model.number
    }
    let token = observe { _ = number.value }
    model.number = 2
    #expect(computed == 2)
    model.tolerance = 5
    #expect(computed == 2)
    model.number = 3
    #expect(computed == 3 && number.value == 2)
    token.cancel()
  }

  @Test("A derived value depends on nothing that its equality has read")
  func equality() {
    let model = Model()
    let old = model.item
    var computed = 0
    let item = Derived {
      computed += 1
      return model.item
    }
    let token = observe { _ = item.value }
    model.item = Item()
    #expect(computed == 2 && item.value === model.item)
    old.number = 5
    model.item.number = 1
    #expect(computed == 2)
    model.item = old
    #expect(computed == 3 && item.value === old)
    token.cancel()
  }
}
