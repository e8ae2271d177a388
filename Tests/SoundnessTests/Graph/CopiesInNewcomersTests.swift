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
    @TrackedBy<EveryAssignment<Leaf>> var ruled = Leaf()
    @TrackedBy<EveryAssignment<[Leaf]>> var ruledList: [Leaf] = []
  }
  struct Next: ObservableState, Equatable { @Tracked var list: [Leaf] = [] }
  @MainActor final class Model { @Tracked var page = Page() }

  @Test(
    "In a dictionary, an array, an optional that comes as well, and properties with rules",
    arguments: 0..<6)
  func followed(way: Int) {
    let model = Model()
    let sink = Model()
    func copied() -> Leaf? {
      switch way {
      case 0: sink.page.byName["k"]
      case 1: sink.page.list.first
      case 2: sink.page.next?.list.first
      case 3: sink.page.ruled
      default: sink.page.ruledList.first
      }
    }
    let token = observe {
      let leaf = model.page.leaf
      sink.page = Page()
      switch way {
      case 0: sink.page.byName = ["k": leaf]
      case 1: sink.page.list = [leaf]
      case 2:
        sink.page.next = Next()
        sink.page.next?.list = [leaf]
      case 3: sink.page.ruled = leaf
      case 4: sink.page.ruledList = [leaf]
      default: sink.page.ruledList.append(leaf)
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
      page.ruled = model.page.leaf
      page.ruledList = [model.page.leaf]
    }
    model.page.leaf.number = 5
    #expect(token.runs == 1)
  }
}
