import Observing
import Testing

// What a closure changes in the model, or in a copy that it puts back, is written, and not read.
extension LocalCopiesTests {
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

  @Test("What is put back, and replaced before anybody looks, is written, and not read")
  func putBackAndReplaced() {
    @MainActor final class Holder {
      @Tracked var page = Page()
      @Tracked var other = Page()
      @Tracked var unread = 0
    }
    struct Page: ObservableState {
      @Tracked var deck = Deck()
    }
    let model = Holder()
    let watches = Watches()
    watches.watch("writer") {
      var deck = model.page.deck
      deck.leaf.number += 1
      model.page.deck = deck
      model.page.deck = Deck()
      return model.unread
    }
    watches.watch("swapper") {
      var deck = model.other.deck
      deck.leaf.number += 1
      swap(&model.other.deck, &deck)
      model.other.deck = Deck()
      return model.unread
    }
    watches.expect([:])
    model.page.deck.leaf.number = 7
    model.other.deck.leaf.number = 7
    watches.expect([:])
    model.unread = 1
    watches.expect(["writer": 1, "swapper": 1])
  }

  @Test("What is put back through an inout is written, and not read")
  func putBackThroughInout() {
    func replace<Value>(_ value: inout Value, by other: Value) { value = other }
    let model = Model()
    let watches = Watches()
    watches.watch("swap") {
      var deck = model.deck
      deck.cards.append(1)
      deck.rows[id: 1]?.count += 1
      swap(&model.deck, &deck)
      return model.unread
    }
    watches.watch("inout") {
      var deck = model.other
      deck.cards.append(1)
      replace(&model.other, by: deck)
      return model.unread
    }
    watches.watch("rows") {
      var rows = model.rows
      rows.append(Row(id: 20 + model.unread))
      rows.remove(id: 1)
      replace(&model.rows, by: rows)
      return model.unread
    }
    watches.expect([:])
    model.deck.cards.append(9)
    model.deck.rows[id: 1]?.count = 9
    model.other.cards.append(9)
    model.rows.append(Row(id: 9))
    watches.expect([:])
    model.unread = 1
    watches.expect(["swap": 1, "inout": 1, "rows": 1])
  }

  @Test("What changes nothing in the model is no read either")
  func unchanged() {
    let model = Model()
    let watches = Watches()
    watches.watch("writer") {
      model.rows.remove(id: 99)
      model.rows[id: 1]?.count += 0
      model.rows.removeAll(keepingCapacity: true)
      model.rows.removeAll()
      model.deck.seen.insert(1)
      return model.unread
    }
    watches.expect([:])
    model.rows = makeRows(4)
    model.rows[id: 1]?.count = 7
    model.deck.seen = []
    watches.expect([:])
  }

  @Test("What a closure changes in the model and then replaces, moves or puts back is no read")
  func replacedLater() {
    let model = Model()
    var runs = 0
    let writers: [@MainActor () -> Void] = [
      {
        model.deck.cards.append(1)
        model.deck = Deck()
      },
      {
        var row = model.rows.remove(id: 1)!
        row.count += 1
        model.rows.append(row)
      },
      {
        var row = model.rows.remove(at: 0)
        row.count += 1
        model.rows.insert(row, at: 1)
      },
      {
        model.rows[0].count += 1
        model.rows = [Row(id: 1), Row(id: 7)]
      },
      {
        model.rows[0].count += 1
        model.rows[0] = Row(id: model.rows.ids[0])
      },
      {
        model.rows[id: 1]?.title = "b"
        model.rows[id: 1]?.title += "c"
        model.deck.rows[id: 1]?.count += 1
      },
    ]
    for (number, write) in writers.enumerated() {
      runs = 0
      let token = observe {
        runs += 1
        if runs < 20 { write() }
      }
      model.rows = makeRows(3)
      model.rows[0].count = 50
      model.rows[id: 1]?.count = 60
      model.deck.cards.append(5)
      model.deck.rows[id: 1]?.count = 7
      #expect(runs == 1, "writer \(number)")
      token.cancel()
      model.rows = makeRows(3)
    }
  }

  @Test(
    "A row that is taken out of a copy, changed and put back into it has been read if the copy is not put back"
  )
  func rowBackInCopy() {
    let model = Model()
    var seen = ""
    let token = observe {
      var rows = model.rows
      var row = rows.remove(at: 0)
      row.title += "!"
      rows.append(row)
      seen = rows.last?.title ?? ""
    }
    model.rows[0].title = "new"
    #expect(seen == "new!" && token.runs == 2)
  }

  @Test("Nor is what it changes through a computed property")
  func computed() {
    let model = Model()
    var runs = 0
    let writers: [@MainActor () -> Void] = [
      {
        model.computed.leaf.number += 1
        model.deck = Deck()
      },
      {
        model.computed.leaf.number += 1
        model.deck.leaf = Leaf()
      },
      { model.computed.leaf.number += 1 },
    ]
    for write in writers {
      runs = 0
      let token = observe {
        runs += 1
        if runs < 20 { write() }
      }
      #expect(runs == 1)
      token.cancel()
    }
  }

  @Test("Nor is a row that it takes out, changes and puts in again, should its places come back")
  func rowBackAndUndone() {
    let model = Model()
    let reader = observe { _ = model.deck.rows.ids }
    let saved = model.deck
    let token = observe {
      var row = model.deck.rows.remove(id: 1)!
      row.count += 1
      model.deck.rows.append(row)
    }
    func put(_ deck: inout Deck) { deck = saved }
    put(&model.deck)
    model.deck.rows[id: 1]!.count = 70
    #expect(token.runs == 1 && model.deck.rows[id: 1]?.count == 70)
    withExtendedLifetime(reader) {}
  }
}
