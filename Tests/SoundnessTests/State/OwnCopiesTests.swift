import Observing
import Testing

/// What a closure changes in a copy of its own, or in the model, part of a part: the first has been read, the second has not.
@MainActor
@Suite("Parts of copies and of the model that a closure changes")
struct OwnCopiesTests {
  struct Pile: ObservableState, Equatable {
    @Tracked var cards = [1, 2, 3]
  }

  struct Deck: ObservableState, Equatable, Identifiable {
    var id = 0
    @Tracked var pile = Pile()
    @Tracked var cards = [1, 2, 3]
    @Tracked var rows = makeRows(2)
    @TrackedBy<EveryAssignment<[Int]>> var ruled = [1, 2, 3]
  }

  @MainActor final class Model {
    @Tracked var deck = Deck()
    @Tracked var decks: IdentifiedArrayOf<Deck> = [Deck(id: 0), Deck(id: 1)]
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1)]
    @Tracked var unread = 0
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var name = "a"
  }

  /// Runs a closure, lets something change, and says how often it ran and what it saw.
  private func play<Seen>(
    _ look: @escaping @MainActor (Model) -> Seen, _ changes: [@MainActor (Model) -> Void]
  ) -> (runs: [Int], seen: Seen?) {
    let model = Model()
    var seen: Seen?
    var runs = 0
    let token = observe {
      runs += 1
      if runs < 20 { seen = look(model) }
    }
    #expect(runs == 1)
    var all: [Int] = []
    for change in changes {
      let before = runs
      change(model)
      all.append(runs - before)
    }
    token.cancel()
    return (all, seen)
  }

  private func grow(_ model: Model) {
    func grow(_ deck: inout Deck) {
      deck.cards.append(9)
      deck.ruled.append(9)
      deck.pile.cards.append(9)
      deck.rows.append(Row(id: 9))
    }
    grow(&model.deck)
    for id in model.decks.ids { grow(&model.decks[id: id]!) }
  }

  // MARK: Copies

  @Test("What is taken out of a part of a copy has been read, wherever the part lies")
  func takenOut() {
    let takes: [@MainActor (Model) -> Int?] = [
      {
        var deck = $0.deck
        return deck.cards.popLast()
      },
      {
        var deck = $0.deck
        return deck.ruled.popLast()
      },
      {
        var deck = $0.deck
        let taken = deck.pile.cards.popLast()
        deck.pile = Pile()
        return taken
      },
      {
        var decks = $0.decks
        return decks[0].cards.popLast()
      },
      {
        var decks = $0.decks
        return decks[id: 0]?.cards.popLast()
      },
      {
        var decks = $0.decks
        return decks[0].ruled.popLast()
      },
      {
        var decks = $0.decks
        return decks[0].pile.cards.popLast()
      },
      {
        var decks = $0.decks
        return decks[id: 0]?.pile.cards.popLast()
      },
      {
        var decks = $0.decks
        return decks[0].rows.removeLast().id
      },
      {
        var decks = $0.decks
        return decks[id: 0]?.rows.removeLast().id
      },
    ]
    for (number, take) in takes.enumerated() {
      let played = play(take, [grow])
      #expect(played.seen == 9, "copy \(number)")
    }
  }

  @Test("What a closure has put into its copy itself it has not read there")
  func putIn() {
    let looks: [@MainActor (Model) -> Int] = [
      {
        var deck = $0.deck
        deck.cards = [1]
        deck.cards.append(2)
        return $0.unread
      },
      {
        var deck = $0.deck
        deck.ruled = [1]
        deck.ruled.append(2)
        return $0.unread
      },
    ]
    for (number, look) in looks.enumerated() {
      let played = play(
        look,
        [
          { $0.deck.cards.append(9) }, { $0.deck.ruled.append(9) }, { $0.unread = 1 },
        ])
      #expect(played.runs == [0, 0, 1], "closure \(number)")
    }
  }

  @Test("A closure that changes what it has made itself depends on nothing")
  func ownMade() {
    let model = Model()
    let counts = Instrumentation.measure {
      let token = observe {
        var deck = Deck()
        deck.cards.append(1)
        deck.pile.cards.append(1)
        deck.ruled.append(1)
      }
      #expect(token.dependencies == [])
      token.cancel()
    }
    #expect(counts.reads == 0 && counts.registrations == 0)
    withExtendedLifetime(model) {}
  }

  @Test(
    "What is left to a copy after the model got a storage of its own has been read",
    arguments: [false, true])
  func leftToCopy(isByID: Bool) {
    @MainActor func change(_ decks: inout IdentifiedArrayOf<Deck>) -> Int? {
      if isByID {
        decks[id: 0]?.ruled = [0]
        decks[id: 0]?.pile.cards = [0]
      } else {
        decks[0].ruled = [0]
        decks[0].pile.cards = [0]
      }
      var copy = decks
      decks[1].pile.cards = [0]
      return isByID ? copy[id: 0]?.cards.popLast() : copy[0].cards.popLast()
    }
    let played = play({ change(&$0.decks) }, [{ $0.decks[id: 0]?.cards.append(9) }])
    #expect(played.seen == 9)
  }

  // MARK: The model

  @Test("What is changed in the model, and then replaced with all around it, has not been read")
  func replacedLater() {
    let writes: [@MainActor (Model) -> Void] = [
      { $0.decks[0].rows.append(Row(id: 7)) }, { $0.decks[id: 0]!.rows.append(Row(id: 7)) },
      { $0.decks[0].rows[0].count += 1 }, { $0.decks[id: 0]!.rows[id: 0]!.count += 1 },
      {
        $0.decks[0].rows.append(Row(id: 7))
        $0.decks[0].rows.remove(id: 0)
        $0.decks[0] = Deck(id: 0)
      },
      {
        $0.decks[id: 1]!.rows.append(Row(id: 7))
        $0.decks[id: 1] = Deck(id: 1, rows: makeRows(4))
      },
      {
        $0.decks[1].rows.append(Row(id: 7))
        $0.decks.remove(at: 1)
        $0.decks.append(Deck(id: 1))
      },
      { $0.decks[0].cards.append(1) }, { $0.decks[id: 0]!.pile.cards.append(1) },
    ]
    for (number, write) in writes.enumerated() {
      let played = play(
        { model -> Int in
          write(model)
          model.decks = [Deck(id: 0, rows: makeRows(1)), Deck(id: 3)]
          return model.unread
        },
        [
          { $0.decks = [Deck(id: 0, cards: [5], rows: makeRows(5)), Deck(id: 1)] },
          { $0.decks[id: 0]?.rows[id: 0]?.count = 9 }, { $0.unread = 1 },
        ])
      #expect(played.runs == [0, 0, 1], "write \(number)")
    }
  }

  @Test("What is put back as it was has not been read")
  func putBackAsItWas() {
    let changes: [@MainActor (inout IdentifiedArrayOf<Deck>) -> Void] = [
      {
        $0[id: 0]?.cards.append(4)
        $0[id: 0]?.cards.removeLast()
      },
      {
        $0.swapAt(0, 1)
        $0.swapAt(0, 1)
      },
    ]
    for (number, change) in changes.enumerated() {
      let played = play(
        { model -> Int in
          var decks = model.decks
          change(&decks)
          model.decks = decks
          return model.unread
        },
        [
          { $0.decks[id: 0]?.cards.append(9) }, { $0.decks[id: 1]?.cards.append(9) },
          { $0.decks.append(Deck(id: 5)) }, { $0.unread = 1 },
        ])
      #expect(played.runs == [0, 0, 0, 1], "change \(number)")
    }
  }

  @Test("An array that is put back as it was, after all in it went and came, has not been read")
  func allPutBack() {
    let played = play(
      { model -> Int in
        var items = model.items
        items.removeAll()
        items.append(Item(id: 0))
        items.append(Item(id: 1))
        model.items = items
        return model.unread
      },
      [{ $0.items.append(Item(id: 5)) }, { $0.items[id: 1]?.name = "b" }, { $0.unread = 1 }])
    #expect(played.runs == [0, 0, 1])
  }

  // MARK: Comparisons

  @Test("Comparing an array reads it, on whichever side it is")
  func compared() {
    let (decks, items) = (Model().decks, Model().items)
    let looks: [@MainActor (Model) -> Bool] = [
      { $0.decks == decks }, { decks == $0.decks }, { $0.items == items }, { items == $0.items },
    ]
    for (number, look) in looks.enumerated() {
      let played = play(
        look,
        [
          {
            $0.decks.append(Deck(id: 9))
            $0.items.append(Item(id: 9))
          },
          {
            $0.decks.removeLast()
            $0.items.removeLast()
          },
          {
            $0.decks[1].cards = []
            $0.items[1].name = "b"
          },
        ])
      #expect(played.runs == [1, 1, 1] && played.seen == false, "comparison \(number)")
    }
  }
}
