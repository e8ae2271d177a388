/// The stamp of a tracked property that lies in a class: what is known of it, or its node.
///
///      63   62        61 … 48        47 … 0
///     ┌───┬─────────┬──────────────┬───────────────────────┐
///     │ 1 │ holder? │ generation   │ node, or a state       │
///     └───┴─────────┴──────────────┴───────────────────────┘
///
/// A node that is not the property's any more is told by its generation; nodes' memory stays readable
/// for ever. After 16,384 reuses of one node a forgotten handle could match again: two properties then
/// share a node, which costs runs for nothing and loses none.
@usableFromInline
struct PropertyStamp {
  @usableFromInline var rawValue: UInt64

  @inlinable @inline(__always)
  init(_ stamp: Stamp) { rawValue = stamp.rawValue }

  @inlinable
  init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable var stamp: Stamp { Stamp(rawValue: rawValue) }

  /// Holds a plain value; nobody reads it in a closure.
  @inlinable static var leaf: Self { Self(rawValue: Stamp.propertyBit | 1) }
  /// Holds a value with tracked parts, all of them placed; nobody reads it in a closure.
  @inlinable static var placed: Self { Self(rawValue: Stamp.propertyBit | holderBit | 2) }

  static func node(_ node: NodePointer, isHolder: Bool) -> Self {
    Self(
      rawValue: Stamp.propertyBit | (isHolder ? holderBit : 0)
        | UInt64(node.pointee.generation & 0x3fff) << 48
        | UInt64(UInt(bitPattern: node)) & addressMask)
  }

  /// Whether the property was ever asked for.
  @inlinable @inline(__always)
  var isKnown: Bool { rawValue != 0 }

  @inlinable
  var isHolder: Bool { rawValue & Self.holderBit != 0 }

  /// The property's node, if it has one that is still its own.
  @inline(__always)
  var node: NodePointer? {
    let address = UInt(truncatingIfNeeded: rawValue & Self.addressMask)
    guard address > 3, let node = NodePointer(bitPattern: address) else { return nil }
    let generation = UInt32(truncatingIfNeeded: rawValue >> 48) & 0x3fff
    return node.pointee.generation & 0x3fff == generation ? node : nil
  }

  @inlinable static var holderBit: UInt64 { 1 << 62 }
  @inlinable static var addressMask: UInt64 { 0xffff_ffff_ffff }
}
