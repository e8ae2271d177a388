import Observing
import Testing

/// What a closure has changed in a copy and reads there is no news to it, whether or not it puts the copy back.
@MainActor
@Suite("Own writes in copies that are read and put back")
struct OwnWritesInCopiesTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Deck: ObservableState {
    @Tracked var total = 0
    @Tracked var average = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  final class Model {
    @Tracked var deck = Deck()
    var current: Deck {
      get { deck }
      set { deck = newValue }
    }
  }

  enum Change: CaseIterable {
    case number, order, row, rowTwice

    func perform(_ deck: inout Deck) {
      switch self {
      case .number:
        deck.total += 1
        deck.average = deck.total / 2
      case .order:
        deck.rows.reverse()
        deck.average = deck.rows.ids.first!
      case .row:
        deck.rows[id: 1]!.number += 1
        deck.average = deck.rows[id: 1]!.number
      case .rowTwice:
        deck.rows[0].number += 1
        deck.rows[0].number += deck.rows[0].number
        deck.average = deck.rows[0].number
      }
    }

    @MainActor
    func isSeen(_ deck: inout Deck) {
      switch self {
      case .number: deck.total += 10
      case .order: deck.rows.reverse()
      case .row, .rowTwice: deck.rows[0].number += 10
      }
    }
  }

  enum Way: CaseIterable {
    case inPlace, computed, copied, changedTwice

    @MainActor
    func perform(_ change: Change, _ model: Model) {
      switch self {
      case .inPlace: change.perform(&model.deck)
      case .computed: change.perform(&model.current)
      case .copied:
        var deck = model.deck
        change.perform(&deck)
        model.deck = deck
      case .changedTwice:
        var deck = model.deck
        change.perform(&deck)
        deck.average += 1
        change.perform(&deck)
        model.deck = deck
      }
    }
  }

  @Test(
    "It runs once, whichever way the model is changed", arguments: Change.allCases, Way.allCases)
  func once(_ change: Change, _ way: Way) {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      if runs < 10 { way.perform(change, model) }
    }
    #expect(runs == 1)
    token.cancel()
  }

  @Test(
    "A copy that is thrown away is a read: another's change is seen", arguments: Change.allCases)
  func thrownAway(_ change: Change) {
    let model = Model()
    var runs = 0
    var seen = 0
    let token = observe {
      runs += 1
      var deck = model.deck
      change.perform(&deck)
      seen = deck.average
    }
    #expect(runs == 1)
    change.isSeen(&model.deck)
    #expect(runs == 2)
    var expected = model.deck
    change.perform(&expected)
    #expect(seen == expected.average)
    token.cancel()
  }

  @Test("What comes to the model meanwhile is seen where the copy is thrown away")
  func meanwhile() {
    let model = Model()
    var runs = 0
    var seen = 0
    let token = observe {
      runs += 1
      var deck = model.deck
      deck.total += 1
      seen = deck.total
      if runs == 1 { model.deck.total = 5 }
    }
    #expect(runs == 2 && seen == 6)
    token.cancel()
  }

  @Test("A part that is read only after it was put back is read")
  func readLater() {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      var deck = model.deck
      if runs < 10 { deck.average += 1 }
      model.deck = deck
      _ = model.deck.total
    }
    #expect(runs == 1)
    model.deck.total = 3
    #expect(runs == 2)
    token.cancel()
  }
}
