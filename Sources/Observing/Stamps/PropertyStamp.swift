/// The stamp of a tracked property that lies in a class: what is known of it, and its node.
///
///     place     63        59            58      57 … 0
///              ┌─────────┬─────────────┬───────┬────────────┐
///              │ 1       │ holds state │ open  │ generation │
///              └─────────┴─────────────┴───────┴────────────┘
///     version  the node's address without its three lowest bits, which are 0; none: 0
///
/// No other bit of the address is left out: systems that tag pointers keep the tag in the highest ones.
///
/// The handle is good if the node has the generation, and the address of this very stamp: a wrapper that was
/// copied from one object to another brings a handle along that is not its own.
@usableFromInline
@frozen
struct PropertyStamp {
  @usableFromInline var stamp: Stamp

  @inlinable @inline(__always)
  init(_ stamp: Stamp) { self.stamp = stamp }

  /// Holds a plain value; nobody reads it in a closure.
  @inlinable static var leaf: Stamp { Stamp(place: Stamp.propertyBit, version: 0) }
  /// Holds a value with tracked parts, all of them placed; nobody reads it in a closure.
  @inlinable static var state: Stamp { Stamp(place: Stamp.propertyBit | stateBit, version: 0) }

  static func stamp(of node: NodePointer, holdsState: Bool) -> Stamp {
    let generation = UInt64(GraphMemory.property(node).pointee.generation) & generationMask
    return Stamp(
      place: Stamp.propertyBit | (holdsState ? stateBit : 0) | generation,
      version: packed(node.number))
  }

  /// An address without the bits that are always 0, which leaves the highest bits of the version alone.
  @inline(__always)
  static func packed(_ address: UInt64) -> UInt64 { address >> 3 }

  @inline(__always)
  static func unpacked(_ version: UInt64) -> UInt64 { version &<< 3 }

  @inlinable var holdsState: Bool { stamp.place & Self.stateBit != 0 }

  /// Whether somebody is in the middle of changing the property.
  @inlinable @inline(__always)
  var isOpen: Bool { stamp.place & Self.openBit != 0 }

  /// The node of the property whose stamp lies at `home`, if it has one.
  @inline(__always)
  func node(at home: Address) -> NodePointer? {
    guard let node = NodePointer(number: Self.unpacked(stamp.version)) else { return nil }
    let property = GraphMemory.property(node)
    guard property.pointee.home == home,
      UInt64(property.pointee.generation) & Self.generationMask
        == stamp.place & Self.generationMask
    else { return nil }
    return node
  }

  @inlinable static var stateBit: UInt64 { 1 << 59 }
  @inlinable static var openBit: UInt64 { 1 << 58 }
  @inlinable static var generationMask: UInt64 { 1 << 58 - 1 }
}
