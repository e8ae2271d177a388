/// The stamp of a tracked property that lies in a class: what is known of it, and its node.
///
///     place     63        59            58      57 … 0
///              ┌─────────┬─────────────┬───────┬────────────┐
///              │ 1       │ holds state │ open  │ generation │
///              └─────────┴─────────────┴───────┴────────────┘
///     version  62: no node │ the address of the node, or where there is none that of this stamp, without its three
///              lowest bits, which are 0
///
/// No other bit of an address is left out: systems that tag pointers keep the tag in the highest ones.
///
/// A node has a generation, and knows the address of the stamp. So a stamp says of which property it is: a wrapper that
/// was assigned as a whole, a new one or that of another object, brings one along that is not the property's own.
@usableFromInline
@frozen
struct PropertyStamp {
  @usableFromInline var stamp: Stamp

  @inlinable @inline(__always)
  init(_ stamp: Stamp) { self.stamp = stamp }

  /// The stamp that lies at `home`, of a property that holds a plain value and has no node: nobody reads it in a closure.
  @inlinable @inline(__always)
  static func leaf(at home: Address) -> Stamp {
    Stamp(place: Stamp.propertyBit, version: noNodeBit | packed(home.number))
  }

  /// The same of one that holds a value with tracked parts, all of them placed.
  static func state(at home: Address) -> Stamp {
    Stamp(place: Stamp.propertyBit | stateBit, version: noNodeBit | packed(home.number))
  }

  /// Whether the property whose stamp lies at `home` is known to have no node.
  @inline(__always)
  func hasNoNode(at home: Address) -> Bool {
    stamp.version == Self.noNodeBit | Self.packed(home.number) && stamp.isProperty
  }

  /// The stamp of the property that `node` belongs to.
  static func stamp(of node: NodePointer) -> Stamp {
    Stamp(place: GraphMemory.property(node).pointee.place, version: packed(node.number))
  }

  /// The place of a property whose node has this generation.
  static func place(_ generation: UInt64, holdsState: Bool) -> UInt64 {
    Stamp.propertyBit | (holdsState ? stateBit : 0) | generation & generationMask
  }

  /// An address without the bits that are always 0, which leaves the highest bits of the version alone.
  @inlinable @inline(__always)
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
    guard let node, GraphMemory.property(node).pointee.isAt(home) else { return nil }
    return node
  }

  /// The same while nobody is changing the property.
  @inline(__always)
  func quietNode(at home: Address) -> NodePointer? {
    guard let node = namedNode else { return nil }
    let property = GraphMemory.property(node)
    guard property.pointee.place == stamp.place, property.pointee.isAt(home) else { return nil }
    return node
  }

  /// The node of the property that the stamp comes from, wherever it lies now, if that still has it.
  ///
  /// The wrapper may be that of a struct; and one whose value was assigned, `_title.wrappedValue = "b"`, is marked as written,
  /// so that whoever touches the property next finds out.
  @inline(__always)
  var node: NodePointer? {
    guard let node = namedNode,
      GraphMemory.property(node).pointee.place == stamp.place & ~Self.openBit
    else { return nil }
    return node
  }

  /// The node that the stamp names, which may have been given back.
  @inline(__always)
  private var namedNode: NodePointer? {
    guard stamp.isProperty, stamp.version < Self.noNodeBit else { return nil }
    return NodePointer(number: Self.unpacked(stamp.version))
  }

  /// The node is about to be given back: the property's stamp says that it has none, and that what it holds is placed.
  ///
  /// The object may have gone, but its memory is kept by the node.
  static func leaveHome(of node: NodePointer) {
    guard let home = GraphMemory.property(node).pointee.home else { return }
    let stamp = home.of(Stamp.self)
    let known = PropertyStamp(stamp.pointee)
    guard known.node(at: home) == node else { return }
    let open = stamp.pointee.place & openBit
    stamp.pointee = known.holdsState ? state(at: home) : leaf(at: home)
    stamp.pointee.place |= open
  }

  @inlinable static var stateBit: UInt64 { 1 << 59 }
  @inlinable static var openBit: UInt64 { 1 << 58 }
  @inlinable static var noNodeBit: UInt64 { 1 << 62 }
  @inlinable static var generationMask: UInt64 { 1 << 58 - 1 }
}
