/// Gives the tracked parts of a value that has come to an observed place stamps of its own.
///
/// Every property of every observed place has an origin that no other place has, so that two places
/// that hold copies of one value do not wake each other's closures.
@usableFromInline
enum Adoption {
  @usableFromInline
  enum Mode: Equatable {
    /// The value is new here: all its stamps are made anew.
    case all
    /// The value is at home here: only parts that have no stamp yet get one.
    case missing
    /// An array lies where one with this stamp lay: parts get stamps as far as they have come from
    /// elsewhere.
    case arriving(since: Stamp)
  }

  @usableFromInline
  static func adopt(_ shape: Shape, at value: UnsafeMutableRawPointer, _ mode: Mode) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      let layout = shape.layout
      for index in 0..<layout.count {
        let offset = Int(layout.offsets[index])
        let isLeaf = layout.values[index].isLeaf
        var inner = mode
        if mode == .all || value.load(fromByteOffset: offset, as: UInt64.self) == 0 {
          value.storeBytes(
            of: Stamp.fresh(isHolder: !isLeaf).rawValue, toByteOffset: offset, as: UInt64.self)
          inner = .all
        }
        if isLeaf { continue }
        adopt(shape.cells[index].shape, at: value + Int(layout.values[index].offset), inner)
      }
    case .enumeration:
      if let payload = shape.livePayload(at: value), payload.hasParts {
        adopt(payload, at: value, mode)
      }
    case .collection(let type):
      ArrayBytes.adopt(type, at: value, mode)
    }
  }

  /// Gives new stamps to what has come here since `before`, and leaves alone what was here.
  static func adoptArrivals(
    _ shape: Shape, before: UnsafeRawPointer, now: UnsafeMutableRawPointer
  ) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      let layout = shape.layout
      for index in 0..<layout.count {
        let offset = Int(layout.offsets[index])
        let old = before.load(fromByteOffset: offset, as: UInt64.self)
        let new = now.load(fromByteOffset: offset, as: UInt64.self)
        if old == new { continue }
        let isLeaf = layout.values[index].isLeaf
        let isAtHome = old >> 32 == new >> 32
        if !isAtHome {
          now.storeBytes(
            of: Stamp.fresh(isHolder: !isLeaf).rawValue, toByteOffset: offset, as: UInt64.self)
        }
        if isLeaf { continue }
        let valueOffset = Int(layout.values[index].offset)
        let inner = shape.cells[index].shape
        if isAtHome {
          adoptArrivals(inner, before: before + valueOffset, now: now + valueOffset)
        } else {
          adopt(inner, at: now + valueOffset, .all)
        }
      }
    case .enumeration:
      let metadata = TypeMetadata(shape.type)
      guard metadata.enumTag(of: before) == metadata.enumTag(of: now) else {
        return adopt(shape, at: now, .all)
      }
      if let payload = shape.livePayload(at: now) {
        adoptArrivals(payload, before: before, now: now)
      }
    case .collection(let type):
      ArrayBytes.adopt(type, at: now, .arriving(since: ArrayBytes.stamp(before)))
    }
  }

  /// Whether the value is a copy, changed or not, of the one that is at home here.
  static func isSameIdentity(
    _ shape: Shape, _ here: UnsafeRawPointer, _ arriving: UnsafeRawPointer
  ) -> Bool {
    switch shape.kind {
    case .leaf:
      return true
    case .structure:
      return shape.cells.allSatisfy { cell in
        here.load(fromByteOffset: cell.offset, as: UInt64.self) >> 32
          == arriving.load(fromByteOffset: cell.offset, as: UInt64.self) >> 32
      }
    case .enumeration:
      let metadata = TypeMetadata(shape.type)
      guard metadata.enumTag(of: here) == metadata.enumTag(of: arriving) else { return false }
      guard let payload = shape.livePayload(at: arriving) else { return true }
      return isSameIdentity(payload, here, arriving)
    case .collection:
      return ArrayBytes.isSameIdentity(here, arriving)
    }
  }
}
