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
    @Tracked var unread = 0
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

  @Test("What is changed in the model itself is written, and not read")
  func written() {
    let model = Model()
    let watches = Watches()
    watches.watch("writer") {
      model.deck.cards.append(model.unread)
      _ = model.deck.cards.popLast()
      model.deck.leaf.number += 1
      model.rows[id: 1]?.count += 1
      model.rows.append(Row(id: 10 + model.unread))
      model.rows.remove(id: 2)
      return model.unread
    }
    watches.expect([:])
    model.deck.cards.append(9)
    model.deck.leaf.number = 7
    model.rows[id: 1]?.count = 3
    model.rows.swapAt(0, 1)
    watches.expect([:])
    model.unread = 1
    watches.expect(["writer": 1])
  }

  @Test("What is put back where it was copied from is written, and not read")
  func putBack() {
    let model = Model()
    let watches = Watches()
    watches.watch("rows") {
      var rows = model.rows
      rows[id: 1]?.count += 1
      rows[0].count += 1
      rows.append(Row(id: 10 + model.unread))
      rows.remove(id: 2)
      model.rows = rows
      return model.unread
    }
    watches.watch("state") {
      var deck = model.deck
      deck.leaf.number += 1
      _ = deck.cards.popLast()
      deck.top?.number += 1
      deck.rows[id: 1]?.count += 1
      model.deck = deck
      return model.unread
    }
    watches.watch("part") {
      var leaf = model.other.leaf
      leaf.number += 1
      model.other.leaf = leaf
      return model.unread
    }
    watches.expect([:])
    model.rows[id: 1]?.count = 7
    model.deck.leaf.number = 7
    model.deck.rows[id: 1]?.count = 7
    model.other.leaf.text = "new"
    watches.expect([:])
    model.unread = 1
    watches.expect(["rows": 1, "state": 1, "part": 1])
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
