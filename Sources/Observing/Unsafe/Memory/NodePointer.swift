/// Where a node of the graph lies.
///
/// Nodes lie in slabs whose memory is never given back, so reading an outdated one reads a free node, and never
/// memory of something else. Whoever keeps one past its node's end finds out by the node's flags (`dead`) or
/// generation.
@frozen @usableFromInline
struct NodePointer: Hashable, @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<Node>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Node>) { self.pointer = pointer }

  @inlinable
  var pointee: Node {
    @inline(__always) unsafeAddress { UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { pointer }
  }

  @inlinable @inline(__always)
  var address: Address { Address(UnsafeMutableRawPointer(pointer)) }

  /// The node's number, which other words than pointers can hold; a word of 0 is no node.
  @inlinable @inline(__always)
  var number: UInt64 { UInt64(UInt(bitPattern: pointer)) }

  @inlinable @inline(__always)
  init?(number: UInt64) {
    guard let pointer = UnsafeMutablePointer<Node>(bitPattern: UInt(truncatingIfNeeded: number))
    else { return nil }
    self.pointer = pointer
  }
}

/// Where a link between two nodes lies; freed with the read that it stands for.
@frozen @usableFromInline
struct LinkPointer: Hashable {
  @usableFromInline let pointer: UnsafeMutablePointer<Link>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Link>) { self.pointer = pointer }

  @inlinable
  var pointee: Link {
    @inline(__always) unsafeAddress { UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { pointer }
  }
}
