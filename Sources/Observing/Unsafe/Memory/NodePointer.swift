/// Where a node of the graph lies.
///
/// Nodes lie in slabs whose memory is never given back, so reading an outdated one reads a free node or another one, and
/// never memory of something else. Whoever keeps one past its node's end finds out by the node's flags (`dead`), or, of
/// a class's property, by its generation.
@usableFromInline typealias NodePointer = Located<Node>

/// Where a link between two nodes lies; freed with the read that it stands for.
@usableFromInline typealias LinkPointer = Located<Link>

extension Located where Value == Node {
  /// The node's number, which other words than pointers can hold; a word of 0 is no node.
  @inlinable @inline(__always)
  var number: UInt64 { address.number }

  @inlinable @inline(__always)
  init?(number: UInt64) {
    guard let pointer = UnsafeMutablePointer<Node>(bitPattern: UInt(truncatingIfNeeded: number))
    else { return nil }
    self.init(pointer)
  }
}
