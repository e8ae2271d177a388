import Observing
import Testing

/// Which of several copies has come to the model, and which has not, and when.
@Suite("Several copies that one closure changes") @MainActor
struct SeveralCopiesTests {
  struct Deck: ObservableState, Equatable {
    @Tracked var cards = [1, 2, 3]
    @Tracked var number = 0
  }
  struct Entry: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var count = 0
    var plain = "p"
  }
  struct Page: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Entry> = [Entry(id: 1), Entry(id: 2), Entry(id: 3)]
    @Tracked var last = ""
    @Tracked var shown: IdentifiedArrayOf<Entry> = []

    mutating func take() {
      rows[id: 1]?.count += 1
      var copy = rows
      last = copy.removeLast().plain
    }
    mutating func show() {
      rows[id: 1]?.plain = "x"
      shown = rows
    }
  }

  @MainActor final class Model {
    @Tracked var deck = Deck()
    @Tracked var out = Deck()
    @Tracked var child: Deck? = Deck()
    @Tracked var page = Page()
    @Tracked var rows: IdentifiedArrayOf<Entry> = [Entry(id: 1), Entry(id: 2), Entry(id: 3)]
    @Tracked var history: [Deck] = []
    @Tracked var go = 0
    var computedChild: Deck? {
      get { child }
      set { child = newValue }
    }
    var computed: Deck {
      get { deck }
      set { deck = newValue }
    }
  }

  /// Runs `body` in a closure, at most 20 times, and `change` after it; returns how often it ran each time.
  private func runs(
    _ body: @escaping @MainActor (Model) -> Void, _ change: @MainActor (Model) -> Void = { _ in }
  ) -> [Int] {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      if runs < 20 { body(model) }
    }
    let first = runs
    change(model)
    withExtendedLifetime(token) {}
    return [first, runs - first]
  }

  @Test("One is put back, the other is thrown away")
  func one() {
    var seen = ""
    let counts = runs {
      var first = $0.rows
      first[id: 1]?.plain = "x"
      var second = $0.rows
      seen = second.remove(id: 2)?.plain ?? ""
      $0.rows = first
    } _: {
      $0.rows[id: 2]?.plain = "new"
    }
    #expect(counts[0] == 1 && seen == "new")
  }

  @Test("What is taken out of one after it has been put back has been read")
  func later() {
    let model = Model()
    model.deck.cards = [3, 1, 2]
    let token = observe {
      var deck = model.deck
      deck.cards.sort()
      model.deck = deck
      deck.cards.removeFirst()
      model.out = deck
    }
    #expect(model.out.cards == [2, 3] && token.runs == 1)
    model.deck.cards = [7, 5]
    #expect(model.out.cards == [7])
  }

  @Test("What is put back as it was is no read")
  func equal() {
    #expect(
      runs {
        var deck = $0.deck
        deck.cards.sort()
        $0.deck = deck
      } _: {
        $0.deck.cards.append(0)
      } == [1, 0])
    #expect(
      runs {
        var rows = $0.rows
        rows[id: 1]?.count += 0
        rows.remove(id: 99)
        $0.rows = rows
      } _: {
        $0.rows[id: 1]?.count = 4
        $0.rows.remove(id: 2)
      } == [1, 0])
  }

  @Test("What is changed through a computed optional, and then replaced, is no read")
  func optional() {
    #expect(
      runs {
        $0.computedChild?.number += 1
        $0.child = Deck()
      } == [1, 0])
  }

  @Test("Another copy that was changed elsewhere does not count as the one")
  func another() {
    let model = Model()
    let maker = observe {
      guard model.go == 1 else { return }
      var deck = model.deck
      deck.cards.append(77)
      model.history = [deck]
    }
    model.go = 1
    var (seen, runs) = (0, 0)
    let token = observe {
      runs += 1
      var deck = model.deck
      seen = deck.cards.popLast() ?? -1
      if runs == 1 { model.deck = model.history[0] }
    }
    #expect(seen == 77)
    withExtendedLifetime((maker, token)) {}
  }

  @Test("A copy that is taken in the middle of changing the model is read")
  func middle() {
    let model = Model()
    let taking = observe { model.page.take() }
    let showing = observe { model.page.show() }
    model.page.rows[id: 3]?.plain = "new"
    #expect(model.page.last == "new" && model.page.shown[id: 3]?.plain == "new")
    withExtendedLifetime((taking, showing)) {}
  }

  @Test("A copy that the closure around has changed is changed by the one inside")
  func captured() {
    let model = Model()
    var seen = ""
    let token = observe {
      var rows = model.rows
      rows[id: 1]?.count += 1
      let captured = rows
      _ = observe {
        var copy = captured
        seen = copy.removeLast().plain
      }
      _ = withTracking {
        rows.removeFirst()
      } onChange: {
      }
    }
    model.rows[id: 3]?.plain = "new"
    #expect(seen == "new")
    withExtendedLifetime(token) {}
  }

  @Test("What is taken out of a copy that a closure inside has changed has been read")
  func changedInside() {
    let model = Model()
    var seen = 0
    let token = observe {
      var deck = model.deck
      withTracking {
        deck.cards.append(9)
      } onChange: {
      }
      seen = deck.cards.removeFirst()
    }
    model.deck.cards = [50]
    #expect(seen == 50)
    withExtendedLifetime(token) {}
  }
}
