/// Takes back writes to a value that left it as it was, as far as its bytes tell.
///
/// An array keeps no bytes of elements that nobody reads, so its commit cannot tell whether one that was
/// touched differs. Here they are at hand: as they were before a change in place, and as they are.
enum EqualWrites {
  /// Gives properties that hold what they held their old stamps.
  ///
  /// Returns whether all of the value is certain to be as it was.
  static func undo(
    _ shape: Shape, before: UnsafeRawPointer, now: UnsafeMutableRawPointer
  ) -> Bool {
    guard case .structure = shape.kind, !shape.isOpaque else { return false }
    let layout = shape.layout
    for index in 0..<layout.count {
      let offset = Int(layout.offsets[index])
      let old = before.load(fromByteOffset: offset, as: UInt64.self)
      let new = now.load(fromByteOffset: offset, as: UInt64.self)
      if old == new { continue }
      guard (old ^ new) >> 32 == 0, isSame(layout.values[index], before, now) else { return false }
      now.storeBytes(of: old, toByteOffset: offset, as: UInt64.self)
    }
    return shape.plainRanges.allSatisfy {
      RawBytes.areEqual(before + $0.lowerBound, now + $0.lowerBound, count: $0.count)
    }
  }

  private static func isSame(
    _ value: CellLayout.Value, _ before: UnsafeRawPointer, _ now: UnsafeMutableRawPointer
  ) -> Bool {
    let before = before + Int(value.offset)
    let now = now + Int(value.offset)
    if value.isLeaf {
      return value.comparesBytes && RawBytes.areEqual(before, now, count: Int(value.size))
    }
    return value.shape._withUnsafeGuaranteedRef { undo($0, before: before, now: now) }
  }
}
