import Observing
import Testing

/// A closure puts a copy of a state into one that it has just made: it follows what it was copied from.
@Suite("Copies that closures put into states that have just come") @MainActor
struct CopiesInNewcomersTests {
  struct Page: ObservableState, Equatable {
    @Tracked var leaf = Leaf()
    @Tracked var byName: [String: Leaf] = [:]
    @Tracked var list: [Leaf] = []
    @Tracked var next: Next?
  }
  struct Next: ObservableState, Equatable { @Tracked var list: [Leaf] = [] }
  @MainActor final class Model { @Tracked var page = Page() }

  @Test("In a dictionary, an array, and in an optional that comes as well", arguments: 0..<3)
  func followed(way: Int) {
    let model = Model()
    let sink = Model()
    func copied() -> Leaf? {
      switch way {
      case 0: sink.page.byName["k"]
      case 1: sink.page.list.first
      default: sink.page.next?.list.first
      }
    }
    let token = observe {
      let leaf = model.page.leaf
      sink.page = Page()
      switch way {
      case 0: sink.page.byName = ["k": leaf]
      case 1: sink.page.list = [leaf]
      default:
        sink.page.next = Next()
        sink.page.next?.list = [leaf]
      }
    }
    for number in 1...4 {
      model.page.leaf = Leaf(number: number)
      #expect(copied() == model.page.leaf)
      model.page.leaf.number += 10
      #expect(copied() == model.page.leaf)
    }
    #expect(token.runs == 9)
  }

  @Test("A state of the closure's own that is made of copies reads nothing of them")
  func own() {
    let model = Model()
    let token = observe {
      var page = Page()
      page.list = [model.page.leaf]
      page.byName = ["k": model.page.leaf]
    }
    model.page.leaf.number = 5
    #expect(token.runs == 1)
  }
}
