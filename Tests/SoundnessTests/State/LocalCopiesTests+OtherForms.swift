import Observing

extension LocalCopiesTests {
  /// What a closure may make of a copy that it changes, and put elsewhere.
  static let assigned: [Form] = [
    (
      "number",
      {
        var deck = $0.deck
        deck.leaf.number += 10
        $0.result = deck
        return "\(deck.leaf.number)"
      }
    ),
    (
      "set",
      {
        var deck = $0.deck
        deck.seen.insert(99)
        $0.result = deck
        return "\(deck.seen.sorted())"
      }
    ),
    (
      "cards",
      {
        var deck = $0.deck
        deck.cards.append(99)
        $0.result = deck
        return "\(deck.cards)"
      }
    ),
    (
      "part",
      {
        var deck = $0.deck
        deck.leaf.number += 10
        $0.result.leaf = deck.leaf
        return "\(deck.leaf)"
      }
    ),
    (
      "row",
      {
        var rows = $0.rows
        rows[id: 1]?.count += 1
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
    (
      "row by position",
      {
        var rows = $0.rows
        if !rows.isEmpty { rows[0].count += 1 }
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
    (
      "mapped",
      {
        let rows = $0.rows.map { row in
          var row = row
          row.count += 1
          return row
        }
        $0.resultRows = IdentifiedArray(uniqueElements: rows)
        return "\(rows)"
      }
    ),
    (
      "items",
      {
        var items = $0.items
        items[id: 1]?.name = "x"
        $0.resultItems = items
        return "\(items)"
      }
    ),
    (
      "one item less",
      {
        var items = $0.items
        items.remove(id: 1)
        $0.resultItems = items
        return "\(items)"
      }
    ),
    (
      "inside a change of another state",
      {
        $0.log.note($0.deck)
        return untracked { [model = $0] in model.log.text }
      }
    ),
    (
      "a part taken out and put back into the copy",
      {
        var deck = $0.deck
        var leaf = deck.leaf
        leaf.number += 1
        deck.leaf = leaf
        $0.result = deck
        return "\(deck.leaf)"
      }
    ),
    (
      "an optional taken out and put back into the copy",
      {
        var deck = $0.deck
        if var top = deck.top {
          top.number += 1
          deck.top = top
        }
        $0.result = deck
        return "\(deck.top as Any)"
      }
    ),
    (
      "a row taken out and put back into the copy",
      {
        var rows = $0.rows
        if var row = rows[id: 1] {
          row.count += 1
          rows[id: 1] = row
        }
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
    (
      "all rows, one by one",
      {
        var rows = $0.rows
        for position in rows.indices {
          var row = rows[position]
          row.count += 1
          rows[position] = row
        }
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
    (
      "a part of a copy of the part's own",
      {
        var deck = $0.deck
        var leaf = deck.leaf
        leaf.number += 1
        deck.leaf = leaf
        $0.result.leaf = deck.leaf
        return "\(deck.leaf)"
      }
    ),
    (
      "merged",
      {
        var rows = $0.rows
        for row in $0.deck.rows { rows.updateOrAppend(row) }
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
    (
      "appended",
      {
        var rows = $0.rows
        rows.append(Row(id: 9))
        $0.resultRows = rows
        return "\(rows)"
      }
    ),
  ]

  /// What a closure may do with what the one around it has taken: it is handed a function that makes the inner one.
  typealias OutsideForm = (
    name: String, make: @MainActor (Model, (@escaping @MainActor () -> String) -> Void) -> Void
  )

  static let outside: [OutsideForm] = [
    (
      "popLast",
      { model, inside in
        let deck = model.deck
        inside {
          var deck = deck
          return "\(deck.cards.popLast() as Any)"
        }
      }
    ),
    (
      "number",
      { model, inside in
        let leaf = model.deck.leaf
        inside {
          var leaf = leaf
          leaf.number += 1
          return "\(leaf.number)"
        }
      }
    ),
    (
      "row",
      { model, inside in
        let rows = model.rows
        inside {
          var rows = rows
          rows[id: 1]?.count += 1
          return "\(rows[id: 1]?.count as Any)"
        }
      }
    ),
    (
      "element of rows",
      { model, inside in
        let row = model.rows.first
        inside {
          var row = row
          row?.count += 1
          return "\(row?.count as Any)"
        }
      }
    ),
    (
      "items",
      { model, inside in
        let items = model.items
        inside {
          var items = items
          return items.isEmpty ? "" : items.removeLast().name
        }
      }
    ),
    (
      "optional",
      { model, inside in
        let top = model.deck.top
        inside {
          var top = top
          top?.number += 1
          return "\(top?.number as Any)"
        }
      }
    ),
  ]

  /// What happens to the model.
  static let changes: [(String, @MainActor (Model) -> Void)] = [
    ("card", { $0.deck.cards.append(4) }),
    ("seen", { $0.deck.seen.insert(7) }),
    ("number", { $0.deck.leaf.number = 20 }),
    ("text", { $0.deck.leaf.text = "new" }),
    ("top", { $0.deck.top?.text = "new" }),
    ("top number", { $0.deck.top?.number = 5 }),
    ("plain", { $0.deck.plain = 3 }),
    ("row", { $0.rows[id: 2]?.title = "new" }),
    ("item", { $0.items[id: 2]?.name = "C" }),
    ("another item", { $0.items[id: 1]?.name = "B" }),
    ("fewer items", { $0.items.remove(id: 0) }),
    ("count", { $0.rows[id: 1]?.count = 5 }),
    ("first", { $0.rows[0].count = 6 }),
    ("order", { $0.rows.swapAt(0, 2) }),
    ("appended", { $0.rows.append(Row(id: 5, title: "five")) }),
    ("inner row", { $0.deck.rows[id: 1]?.title = "new" }),
    ("inner rows", { $0.deck.rows.append(Row(id: 8, title: "eight")) }),
    ("replaced", { $0.deck = Deck() }),
    ("other rows", { $0.rows = [Row(id: 1, title: "one"), Row(id: 2, title: "two")] }),
    ("no top", { $0.deck.top = nil }),
    ("removed", { $0.rows.remove(id: 1) }),
    ("empty", { $0.rows.removeAll() }),
  ]
}
