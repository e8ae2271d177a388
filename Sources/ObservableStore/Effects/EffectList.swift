/// Effects in a row, that grows at both ends without being copied each time: a loop may put one effect after the other to
/// those so far, or before them.
///
/// They lie in pieces, which are never changed. From the largest to either end each is at most half of the one before, so
/// that there are few, and an effect is copied only where what it lies in becomes half as large again.
///
///     a b │ c d e f g h │ i j k │ l
@usableFromInline
struct EffectList<Action>: Sendable {
  private var pieces: [[Effect<Action>]]
  private(set) var count: Int

  init(_ effects: [Effect<Action>]) {
    pieces = [effects]
    count = effects.count
  }

  var all: [Effect<Action>] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

  /// One list of several: the longest grows, so that in no order many are copied often.
  static func joined(_ lists: [EffectList]) -> EffectList {
    guard let longest = lists.indices.max(by: { lists[$0].count < lists[$1].count }) else {
      return EffectList([])
    }
    var joined = lists[longest]
    for list in lists[..<longest].reversed() {
      for piece in list.pieces.reversed() { joined.prepend(piece) }
    }
    for list in lists[(longest + 1)...] {
      for piece in list.pieces { joined.append(piece) }
    }
    return joined
  }

  private mutating func append(_ piece: [Effect<Action>]) {
    count += piece.count
    var piece = piece
    while let last = pieces.last, last.count < 2 * piece.count {
      piece = pieces.removeLast() + piece
    }
    pieces.append(piece)
  }

  private mutating func prepend(_ piece: [Effect<Action>]) {
    count += piece.count
    var piece = piece
    while let first = pieces.first, first.count < 2 * piece.count {
      piece += pieces.removeFirst()
    }
    pieces.insert(piece, at: 0)
  }
}
