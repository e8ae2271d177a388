import Observing

/// The copies that a random program keeps outside, of which it puts some back later.
///
/// It is no state, and nobody tracks it: so programs keep what an undo goes back to.
final class KeptCopies {
  var pages: [CopiedPage] = []
  var lists: [CopiedRows] = []
  var rows: [CopiedRow] = []
  var leaves: [Leaf] = []
  var screens: [CopiedScreen] = []
}

extension Array {
  /// Keeps five at most, so that old copies come back while there is still somebody who knows what they are copies of.
  mutating func keep(_ element: Element) {
    append(element)
    if count > 5 { removeFirst() }
  }

  func kept(_ number: Int) -> Element? { isEmpty ? nil : self[number % count] }

  mutating func change(_ number: Int, _ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[number % count]) }
  }
}

extension Leaf {
  mutating func reset() { self = Self() }
}

extension CopiedRow {
  /// Another row that looks the same.
  var remade: CopiedRow {
    CopiedRow(
      id: id, count: count, leaf: Leaf(text: leaf.text, number: leaf.number), spare: spare)
  }

  var withoutSpare: CopiedRow { CopiedRow(id: id, count: count, leaf: leaf) }
}

extension CopiedRows {
  var counts: String { map { "\($0.id): \($0.count)" }.joined(separator: ", ") }
}

extension CopiedPage {
  mutating func exchangeRows() {
    let rows = rows
    self.rows = others
    others = rows
  }

  mutating func exchangeLeaves(id: Int) {
    guard var row = rows[id: id] else { return }
    let leaf = leaf
    self.leaf = row.leaf
    row.leaf = leaf
    rows[id: id] = row
  }
}

extension CopiedScreen {
  /// Takes out what the case carries, changes it, and puts it back.
  mutating func change(_ value: Int, id: Int) {
    switch self {
    case .none: break
    case .leaf(var leaf):
      leaf.number = value
      self = .leaf(leaf)
    case .row(var row):
      row.count = value
      self = .row(row)
    case .rows(var rows):
      rows[id: id]?.count = value
      self = .rows(rows)
    }
  }
}
