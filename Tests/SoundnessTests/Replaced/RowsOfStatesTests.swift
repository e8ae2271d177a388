import Observing
import Testing

/// Rows that hold states, put in the place of rows that look the same.
@Suite("Rows that hold states and are replaced by equal ones") @MainActor
struct RowsOfStatesTests {
  struct Card: ObservableState, Identifiable {
    let id: Int
    @Tracked var leaf = PlainLeaf()
    @Tracked var inner: IdentifiedArrayOf<Row> = [Row(id: 1)]
  }
  struct Note: ObservableState, Identifiable {
    let id: Int
    @Tracked var leaf = PlainLeaf()
    var text = longText(1)
  }
  struct Page: ObservableState {
    @Tracked var cards: IdentifiedArrayOf<Card> = [Card(id: 1), Card(id: 2)]
  }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var out = Page()
    @Tracked var cards: IdentifiedArrayOf<Card> = [Card(id: 1)]
    @Tracked var notes: IdentifiedArrayOf<Note> = [Note(id: 1), Note(id: 2)]
    @Tracked var shown: IdentifiedArrayOf<Note> = [Note(id: 1), Note(id: 2)]
  }

  @Test("Who only hands them on does not run")
  func handedOn() {
    let model = Model()
    let watches = Watches()
    watches.watch("page") { model.out.cards.count + untracked { 0 } }
    watches.watch("state") {
      let page = model.out
      return untracked { page.cards.count }
    }
    watches.watch("cards") { model.cards.map { $0.leaf.text } }
    watches.expect([:])
    for _ in 0..<3 {
      model.out = Page()
      model.out.cards = Page().cards
      model.cards = [Card(id: 1)]
      model.out.cards[id: 1] = Card(id: 1)
    }
    watches.expect([:])
    model.out = Page(cards: [Card(id: 1), Card(id: 2, leaf: PlainLeaf(text: "new"))])
    watches.expect(["state": 1])
    model.cards = [Card(id: 1, leaf: PlainLeaf(number: 1))]
    watches.expect([:])
    model.cards = []
    watches.expect(["cards": 1])
  }

  @Test("Who copies them from elsewhere runs once")
  func copied() {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      _ = model.out
      if runs < 20 { model.out = model.page }
    }
    #expect(runs == 1)
    model.page.cards[id: 2]?.leaf.number = 3
    #expect(model.out.cards[id: 2]?.leaf.number == 3)
    withExtendedLifetime(token) {}
  }

  @Test("Who reads in them runs if what he reads differs")
  func read() {
    let model = Model()
    let watches = Watches()
    watches.watch("number") { model.out.cards[id: 1]?.leaf.number }
    watches.watch("title") { model.out.cards[id: 1]?.inner[id: 1]?.title }
    watches.expect([:])
    model.out = Page()
    watches.expect([:])
    model.out = Page(cards: [Card(id: 1, leaf: PlainLeaf(number: 4))])
    watches.expect(["number": 1])
    model.out.cards[id: 1]?.leaf.number = 5
    watches.expect(["number": 1])
    model.out = Page(cards: [
      Card(id: 1, leaf: PlainLeaf(number: 5), inner: [Row(id: 1, title: "t")])
    ])
    watches.expect(["title": 1])
    model.out.cards[id: 1]?.inner[id: 1]?.title = "u"
    watches.expect(["title": 1])
  }

  @Test("Also where they have texts that are not tracked")
  func textsOfTheirOwn() {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      _ = model.shown[0]
      if runs < 20 { model.shown = model.notes }
    }
    #expect(runs == 1)
    model.notes[0].text += "a"
    // Once more than it has to: that the first copy looks different is a change of what it read.
    #expect(runs == 3 && model.shown[0].text == longText(1) + "a")
    model.shown = model.notes
    #expect(runs == 3)
    withExtendedLifetime(token) {}
  }
}
