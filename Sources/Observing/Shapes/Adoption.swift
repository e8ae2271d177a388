/// Gives the tracked parts of a value that has come to an observed place stamps of its own.
///
/// Every property of every observed place has an origin that no other place has, so that two places
/// that hold copies of one value do not wake each other's closures.
@usableFromInline
enum Adoption {
  enum Mode {
    /// The value is new here: all its stamps are made anew.
    case all
    /// The value is at home here: only parts that have no stamp yet get one.
    case missing
  }

  static func adopt(_ shape: Shape, at value: UnsafeMutableRawPointer, _ mode: Mode) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      for cell in shape.cells {
        var inner = mode
        if mode == .all || value.load(fromByteOffset: cell.offset, as: UInt64.self) == 0 {
          value.storeBytes(
            of: Stamp.fresh(isHolder: cell.shape.hasParts).rawValue, toByteOffset: cell.offset,
            as: UInt64.self)
          inner = .all
        }
        if cell.shape.hasParts { adopt(cell.shape, at: value + cell.valueOffset, inner) }
      }
    case .enumeration:
      if let payload = shape.livePayload(at: value), payload.hasParts {
        adopt(payload, at: value, mode)
      }
    case .collection(let type):
      type.adopt(at: value, mode)
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
    case .collection(let type):
      return type.isSameIdentity(here, arriving)
    }
  }

  /// Puts a value in the place of another one in a placed property.
  ///
  /// The commit would see to it as well where the place is observed. This is for places that nobody
  /// observes yet: without it a copy of one place's value would arrive in another with the same origins.
  @usableFromInline @inline(never)
  static func replace<Value>(_ value: inout Value, with new: __owned Value) {
    let old = value
    value = new
    guard Isolation.isOnMainActor else { return }
    let shape = Shape.of(Value.self)
    guard shape.hasParts else { return }
    withUnsafeBytes(of: old) { here in
      withUnsafeMutableBytes(of: &value) { new in
        guard let here = here.baseAddress, let new = new.baseAddress,
          !isSameIdentity(shape, here, UnsafeRawPointer(new))
        else { return }
        adopt(shape, at: new, .all)
      }
    }
  }
}
