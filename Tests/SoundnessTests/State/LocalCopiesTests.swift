import Observing
import Testing

/// Who changes a copy of his own has read what he changes; who changes the model itself has only written it.
@Suite("Copies that a closure changes for itself") @MainActor
struct LocalCopiesTests {
  struct Deck: ObservableState, Equatable {
    @Tracked var cards = [1, 2, 3]
    @Tracked var seen: Set<Int> = [1]
    @Tracked var top: Leaf? = Leaf()
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(3)
    var plain = 0

    mutating func next() -> Int {
      leaf.number += 1
      return leaf.number
    }
  }

  @MainActor final class Model {
    @Tracked var deck = Deck()
    @Tracked var other = Deck()
    @Tracked var rows = makeRows(3)
    @Tracked var result = Deck()
    @Tracked var resultRows = makeRows(0)
    @Tracked var items: IdentifiedArrayOf<Item> = [
      Item(id: 0, name: "a"), Item(id: 1, name: "b"), Item(id: 2, name: "c"),
    ]
    @Tracked var resultItems: IdentifiedArrayOf<Item> = []
    @Tracked var log = Log()
    @Tracked var unread = 0
    var computed: Deck {
      get { deck }
      set { deck = newValue }
    }
  }

  /// An element without a tracked property.
  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Log: ObservableState {
    @Tracked var text = ""

    mutating func note(_ deck: Deck) {
      var deck = deck
      deck.leaf.number += 1
      text = "\(deck.cards.popLast() as Any) \(deck.leaf.number)"
    }
  }

  enum Reader: CaseIterable { case closure, derived, inner, untilChanged }

  @Test("What is taken out of a copy has been read", arguments: Reader.allCases)
  func taken(_ reader: Reader) {
    for form in Self.taken { check(form, reader) }
  }

  @Test("What is put elsewhere has been read", arguments: [Reader.closure, .inner])
  func assigned(_ reader: Reader) {
    for form in Self.assigned { check(form, reader) }
  }

  private func check(_ form: Form, _ reader: Reader) {
    let model = Model()
    var seen = ""
    var runs = 0
    func look() {
      runs += 1
      seen = form.make(model)
    }
    var kept: [Any] = []
    switch reader {
    case .closure: kept = [observe { look() }]
    case .derived:
      let derived = Derived { form.make(model) }
      kept = [
        observe {
          runs += 1
          seen = derived.value
        }
      ]
    case .inner: kept = [observe { kept.append(observe { look() }) }]
    case .untilChanged:
      func track() {
        withTracking {
          look()
        } onChange: {
          track()
        }
      }
      track()
    }
    #expect(runs == 1, "\(form.name)")
    for (step, change) in Self.changes {
      change(model)
      #expect(seen == untracked { form.make(model) }, "\(form.name), \(reader), after \(step)")
    }
    let before = runs
    model.unread += 1
    model.other.leaf.number += 1
    #expect(runs == before, "\(form.name), \(reader)")
    withExtendedLifetime(kept) {}
  }

  @Test("A row that a closure takes, changes and puts elsewhere is moved once")
  func moved() {
    let model = Model()
    let token = observe {
      _ = model.unread
      var row = model.rows.removeLast()
      row.count += 1
      model.resultRows.append(row)
    }
    #expect(token.runs == 1 && model.rows.count == 2 && model.resultRows.count == 1)
    model.unread += 1
    #expect(token.runs == 2 && model.rows.count == 1 && model.resultRows.count == 2)
  }

  @Test("A row that is taken out of a copy, changed and put back with it is changed once")
  func rowBackWithCopy() {
    let model = Model()
    let token = observe {
      var rows = model.rows
      var row = rows.removeFirst()
      row.count += 1
      rows.insert(row, at: 0)
      model.rows = rows
    }
    #expect(token.runs == 1 && model.rows[0].count == 1)
  }

  @Test("A copy and the model, changed in one closure, are told apart")
  func copyAndModel() {
    let model = Model()
    var seen = ""
    var token = observe {
      var rows = model.rows
      model.deck.leaf.number = 1
      model.rows[1].count = 1
      seen = rows.remove(at: 0).title
    }
    model.rows[id: 0]?.title = "new"
    #expect(seen == "new" && token.runs == 2)
    model.rows[id: 2]?.title = "new"
    #expect(token.runs == 2)
    var runs = 0
    token = observe {
      runs += 1
      _ = model.other.leaf.text
      model.deck.leaf.number += 1
      if runs < 20 { model.other.leaf = Leaf(number: runs) }
    }
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }

  @Test("What a closure itself writes after it has taken something out of a copy is news to it")
  func ownNews() {
    let model = Model()
    var seen = 0
    var runs = 0
    let token = observe {
      runs += 1
      var deck = model.deck
      seen = deck.cards.popLast() ?? -1
      if runs == 1 {
        model.deck.cards.append(9)
        _ = model.unread
      }
    }
    #expect(seen == 9 && runs == 2)
    model.deck.cards.append(10)
    #expect(seen == 10 && runs == 3)
    token.cancel()
  }

  @Test("A copy is changed by a closure inside the one that has taken it")
  func takenOutside() {
    for form in Self.outside {
      let model = Model()
      var seen = ""
      let token = observe { form.make(model, { make in _ = observe { seen = make() } }) }
      for (step, change) in Self.changes {
        change(model)
        var now = ""
        untracked { form.make(model, { now = $0() }) }
        #expect(seen == now, "\(form.name), after \(step)")
      }
      token.cancel()
    }
  }

  @Test("What is left of copies is given back with the closure")
  func givenBack() {
    let model = Model()
    expectGivenBack {
      let token = observe {
        var deck = model.deck
        deck.leaf.number += 1
        _ = deck.cards.popLast()
        model.result = deck
      }
      model.deck.leaf.number = 8
      #expect(token.runs == 2 && model.result.leaf.number == 9)
    }
  }
}
