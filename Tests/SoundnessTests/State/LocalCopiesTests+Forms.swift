import Observing

extension LocalCopiesTests {
  typealias Form = (name: String, make: @MainActor (Model) -> String)

  static func peek<Value>(_ value: inout Value) -> String { "\(value)" }

  /// What a closure may take out of a copy by changing it.
  static let taken: [Form] = [
    (
      "popLast",
      {
        var deck = $0.deck
        return "\(deck.cards.popLast() as Any)"
      }
    ),
    (
      "insert",
      {
        var deck = $0.deck
        return "\(deck.seen.insert(7).inserted)"
      }
    ),
    (
      "take",
      {
        var deck = $0.deck
        return deck.top.take()?.text ?? "none"
      }
    ),
    (
      "inout",
      {
        var deck = $0.deck
        return peek(&deck.leaf.number)
      }
    ),
    (
      "inout of a state",
      {
        var deck = $0.deck
        return peek(&deck.leaf)
      }
    ),
    (
      "inout of what is not tracked",
      {
        var deck = $0.deck
        return peek(&deck.plain)
      }
    ),
    (
      "swap",
      {
        var (deck, number) = ($0.deck, 0)
        swap(&deck.leaf.number, &number)
        return "\(number)"
      }
    ),
    (
      "mutating function",
      {
        var deck = $0.deck
        return "\(deck.next())"
      }
    ),
    (
      "optional chain",
      {
        var deck = $0.deck
        deck.top?.number += 1
        return "\(deck.top?.number as Any)"
      }
    ),
    (
      "removeLast",
      {
        var rows = $0.rows
        return rows.isEmpty ? "" : rows.removeLast().title
      }
    ),
    (
      "remove by id",
      {
        var rows = $0.rows
        return rows.remove(id: 1)?.title ?? "none"
      }
    ),
    (
      "updateOrAppend",
      {
        var rows = $0.rows
        return rows.updateOrAppend(Row(id: 2))?.title ?? "none"
      }
    ),
    (
      "append",
      {
        var rows = $0.rows
        return "\(rows.append(Row(id: 9)).index)"
      }
    ),
    (
      "row by id",
      {
        var rows = $0.rows
        rows[id: 1]?.count += 1
        return "\(rows[id: 1]?.count as Any)"
      }
    ),
    (
      "row by position",
      {
        var rows = $0.rows
        if !rows.isEmpty { rows[0].count += 1 }
        return "\(rows.first?.count as Any)"
      }
    ),
    (
      "inout of a row",
      {
        var rows = $0.rows
        return rows[id: 1] == nil ? "" : peek(&rows[id: 1]!.title)
      }
    ),
    (
      "rows in a state",
      {
        var deck = $0.deck
        return deck.rows.remove(id: 1)?.title ?? "none"
      }
    ),
    (
      "sort",
      {
        var rows = $0.rows
        rows.sort { $0.count < $1.count }
        return "\(rows.map(\.id))"
      }
    ),
    (
      "reverse",
      {
        var rows = $0.rows
        rows.reverse()
        return "\(rows.map(\.id))"
      }
    ),
    (
      "removeAll",
      {
        var rows = $0.rows
        rows.removeAll { $0.count > 0 }
        return "\(rows.map(\.title))"
      }
    ),
    (
      "two elements",
      {
        var items = $0.items
        return items.count < 2 ? "" : items.removeFirst().name + items.removeFirst().name
      }
    ),
    (
      "all elements, one by one",
      {
        var items = $0.items
        var text = ""
        while !items.isEmpty { text += items.removeLast().name }
        return text
      }
    ),
    (
      "an element after another was changed",
      {
        var rows = $0.rows
        if !rows.isEmpty { rows[0].count += 1 }
        return rows.isEmpty ? "" : "\(rows.removeLast())"
      }
    ),
    (
      "all of it",
      {
        var deck = $0.deck
        deck.leaf.number += 1
        deck.cards.append(0)
        return "\(deck)"
      }
    ),
  ]
}
