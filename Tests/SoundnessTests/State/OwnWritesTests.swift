import Observing
import Testing

/// What a closure has written itself, and reads while it changes the model, is no news to it.
@Suite("Reads of what a closure has written itself") @MainActor
struct OwnWritesTests {
  struct Page: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var copy: Leaf?
    @Tracked var number = 0
    @Tracked var rows = makeRows(1)

    mutating func take() { number = leaf.number }
    mutating func takeAll() { copy = leaf }
    mutating func add() {
      rows.append(Row(id: 7))
      rows[0].title = "\(rows.isEmpty) \(rows.map(\.id))"
    }
    mutating func replaceRows(_ read: (IdentifiedArrayOf<Row>) -> Int) {
      rows = makeRows(1)
      rows[id: 0]?.count = 4
      number = read(rows)
    }
    mutating func count() {
      leaf.number += 1
      number = leaf.number
    }
  }

  @MainActor final class Model { @Tracked var page = Page() }

  @Test("In a mutating function of an object that was there")
  func cached() {
    let (model, cache) = (Model(), Model())
    let token = observe {
      cache.page.leaf.number = model.page.leaf.number
      cache.page.take()
      cache.page.takeAll()
    }
    #expect(token.runs == 1)
    model.page.leaf.number = 5
    #expect(token.runs == 2 && cache.page.number == 5 && cache.page.copy?.number == 5)
  }

  @Test("In a mutating function of an object that it has made")
  func scratch() {
    let model = Model()
    model.page.leaf.number = 3
    var (runs, seen) = (0, 0)
    let token = observe {
      runs += 1
      guard runs < 20 else { return }
      let scratch = Model()
      scratch.page.leaf.number = model.page.leaf.number
      scratch.page.take()
      scratch.page.count()
      scratch.page.add()
      seen = scratch.page.number
    }
    #expect(runs == 1)
    #expect(seen == 4)
    model.page.leaf.number = 5
    #expect(runs == 2)
    #expect(seen == 6)
    withExtendedLifetime(token) {}
  }

  @Test("What it has not written there it reads like anybody")
  func others() {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      model.page.take()
    }
    model.page.leaf.number = 4
    #expect(runs == 2 && model.page.number == 4)
    withExtendedLifetime(token) {}
  }

  @Test("Of rows, too: what somebody else changes there is news to it", arguments: 0..<4)
  func rows(_ read: Int) {
    let model = Model()
    let reads: [(IdentifiedArrayOf<Row>) -> Int] = [
      { $0.isEmpty ? 0 : 1 }, { $0.count }, { $0.ids.count }, { $0[id: 0]?.count ?? -1 },
    ]
    let token = observe { model.page.replaceRows { reads[read]($0) } }
    #expect(token.runs == 1 && model.page.number == [1, 1, 1, 4][read])
    model.page.rows = []
    #expect(token.runs == 2 && model.page.number == [1, 1, 1, 4][read])
  }

  @Test("A state that it has handed on before it has put another one there")
  func handedOn() {
    let model = Model()
    var handed: Page?
    var runs = 0
    let token = observe {
      runs += 1
      handed = model.page
      guard runs == 1 else { return }
      model.page = Page(number: 7)
      _ = model.page.number
    }
    #expect(runs == 2 && untracked { handed?.number } == 7)
    withExtendedLifetime(token) {}
  }
}
