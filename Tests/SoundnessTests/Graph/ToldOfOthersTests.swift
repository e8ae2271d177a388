import Observing
import Testing

/// Who hands a state on is told when another one comes in its place.
@Suite("Readers of states in whose place others come") @MainActor
struct ToldOfOthersTests {
  @MainActor final class Model {
    @Tracked var first = Leaf()
    @Tracked var second = Leaf()
    @Tracked var go = 0
  }

  @Test("A derived value that is told twice tells its readers once")
  func toldTwice() {
    let model = Model()
    let both = Derived("both") { [model.first, model.second] }
    var seen: [Leaf] = []
    let token = observe { seen = both.value }
    let counts = Instrumentation.measure {
      transaction {
        model.first = Leaf(text: "first", number: 1)
        model.second = Leaf(text: "second", number: 1)
      }
    }
    #expect(seen.map(\.text) == ["first", "second"] && token.runs == 2)
    // The derived value for each of what it has read, the closure once.
    #expect(counts.notifications == 5)
  }

  @Test("A closure that exchanges a state before it reads it does not run for that again")
  func ownExchange() {
    let model = Model()
    var seen = Leaf()
    let token = observe {
      if model.go > 0 {
        model.first = Leaf(text: "other", number: model.go)
        // A read commits what was written.
        _ = model.second.number
      }
      seen = model.first
    }
    model.go = 1
    #expect(token.runs == 2 && seen.text == "other" && seen.number == 1)
    model.first = Leaf(text: "third", number: 3)
    #expect(token.runs == 3)
  }
}
