import Testing

@testable import Observing

/// What a class's property is told of when the state that it holds is assigned as a whole.
@MainActor @Suite("States that are assigned as a whole")
struct AssignedStatesTests {
  struct Deck: ObservableState, Equatable {
    var plain = 0
    @Tracked var number = 0
    @Tracked var other = 0
  }

  /// Known to be the same only where it is the very same.
  struct Tag: Equatable {
    var number = 0
    var texts: [String]
  }

  struct Constants: ObservableState {
    let texts: [String]
    let tag: Tag
    @Tracked var number = 0
    @Tracked var other = 0
  }

  final class Table {
    @Tracked var deck = Deck()
    @Tracked var constants = AssignedStatesTests.constants(0)
    @Tracked var maybe: Int?
    @Tracked var far: Int32?
    @Tracked var flag: Bool?
    @Tracked var pair: Pair?
    @Tracked var cards: IdentifiedArrayOf<Card> = [Card(id: 0), Card(id: 1)]
    @Tracked var unread = 0
  }

  struct Card: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Pair: Equatable {
    var left: Int32 = 0
    var right: Int32 = 0
  }

  nonisolated static func constants(_ text: Int, number: Int = 0) -> Constants {
    let texts = ["a text that is longer than fifteen bytes: \(text)"]
    return Constants(texts: texts, tag: Tag(texts: texts.map { $0 + "!" }), number: number)
  }

  @Test("Its untracked parts are told of if any of several assignments has changed them")
  func rest() {
    let table = Table()
    let runs = Runs()
    runs.watch("plain") { (table.deck.plain, table.deck.other) }
    runs.watch("number") { table.deck.number }
    transaction {
      table.deck = Deck(plain: 1)
      table.deck = Deck(plain: 1, number: 1)
    }
    runs.expect(["plain": 1, "number": 1], "the first has")
    transaction {
      table.deck = Deck(plain: 1, number: 2)
      table.deck = Deck(plain: 2, number: 2)
    }
    runs.expect(["plain": 1, "number": 1], "the second has")
    transaction {
      table.deck = Deck(plain: 2, number: 3)
      table.deck = Deck(plain: 2, number: 4)
    }
    runs.expect(["number": 1], "none has")
  }

  @Test("Constants that are equal and have come with another state are no change later")
  func equalRest() {
    let table = Table()
    let runs = Runs()
    runs.watch("texts") { (table.constants.texts, table.constants.tag, table.constants.other) }
    for number in 1...3 {
      table.constants = Self.constants(0, number: number)
      runs.expect([:], "assigned, round \(number)")
      table.constants.number += 10
      runs.expect([:], "changed, round \(number)")
    }
    table.constants = Self.constants(1)
    runs.expect(["texts": 1])
  }

  @Test("One that is assigned to itself is no mutation")
  func itself() {
    let table = Table()
    let token = observe { _ = table.deck.number }
    table.deck.number = 1
    let counts = Instrumentation.measure {
      let copy = table.deck
      table.deck = copy
    }
    #expect(counts.mutations == 0 && token.runs == 2)
  }

  @Test("A derived value that assigns one is reported, and it is stored")
  func inDerived() {
    let table = Table()
    let token = observe { _ = table.deck.number }
    let derived = Derived("dealing") {
      table.deck = Deck(number: 3)
      return 0
    }
    let reports = Misuse.recording { #expect(derived.value == 0) }
    #expect(reports.count == 1 && reports.first?.contains("'deck'") == true)
    #expect(table.deck.number == 3 && token.runs == 2)
  }

  @Test("From nil to zero and back is a change, whatever the bytes of the value are")
  func nilAndZero() {
    let table = Table()
    let runs = Runs()
    runs.watch("maybe") { table.maybe }
    runs.watch("far") { table.far }
    runs.watch("flag") { table.flag }
    runs.watch("pair") { table.pair }
    for isThere in [true, false, true] {
      table.maybe = isThere ? 0 : nil
      table.far = isThere ? 0 : nil
      table.flag = isThere ? false : nil
      table.pair = isThere ? Pair() : nil
      runs.expect(["maybe": 1, "far": 1, "flag": 1, "pair": 1], "there: \(isThere)")
    }
  }

  @Test("Who reads only an array's ids, count or whether it is empty hears of no other state")
  func aspects() {
    struct Hand: ObservableState {
      var name = ""
      @Tracked var number = 0
      @Tracked var cards: IdentifiedArrayOf<Card> = [Card(id: 0)]
    }
    final class Player { @Tracked var hand = Hand() }
    let player = Player()
    let runs = Runs()
    runs.watch("ids") { Array(player.hand.cards.ids) }
    runs.watch("count") { player.hand.cards.count }
    runs.watch("isEmpty") { player.hand.cards.isEmpty }
    runs.watch("element") { player.hand.cards[id: 0]?.number }
    runs.watch("number") { player.hand.number }
    for number in 1...3 {
      player.hand = Hand(number: number)
      runs.expect(["number": 1], "round \(number)")
    }
  }

  // MARK: What is compared is not read

  final class Item: @MainActor Equatable {
    @Tracked var number = 0
    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
  }

  final class Holder {
    @Tracked var item = Item()
    @Tracked var leaf = Card(id: 0)
    @Tracked var saved: [Card] = []
    @Tracked var unread = 0
  }

  @Test("A closure that assigns has not read what its value is compared with")
  func comparedByTheirEquality() {
    let holder = Holder()
    let (first, second) = (Item(), Item())
    second.number = 1
    holder.item = first
    holder.saved = [holder.leaf]
    let token = observe {
      holder.item = second
      holder.saved = [Card(id: 5)]
      _ = holder.unread
    }
    first.number = 7
    second.number = 8
    holder.leaf.number = 9
    #expect(token.runs == 1)
    holder.unread = 1
    #expect(token.runs == 2)
  }
}
