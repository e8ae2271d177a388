/// Compares two values that are both alive.
enum LiveValues {
  /// Whether two values of a type are the same to whoever reads them: by its own equality, where it has one.
  ///
  /// Two values that are alive and have the same bytes are the same whatever their type: one object, or one
  /// storage.
  static func equality(of type: Any.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    func open<Value>(_ type: Value.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
      // What it refers to is tracked on its own: an equal one that is another is not the same.
      if type is any ComparedByBytes.Type {
        return { Bytes.areEqual($0, $1, count: MemoryLayout<Value>.size) }
      }
      return { old, new in
        Untracked.run {
          Sameness.isNoChange(
            old.assumingMemoryBound(to: Value.self).pointee,
            new.assumingMemoryBound(to: Value.self).pointee)
        }
      }
    }
    return _openExistential(type, do: open)
  }

  /// Whether two values of a state are the same by their stamps, so that nothing in them needs to be compared.
  static func areCertainlySame(
    _ shape: Shape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.known.areSame(old, new)
    case .structure:
      return shape.cells.allSatisfy {
        areCertainlySame(Stamp.load(old + $0.offset), Stamp.load(new + $0.offset))
      } && shape.rest.allSatisfy { $0.isSame(old, new) }
    case .enumeration:
      let record = shape.record.unsafelyUnwrapped
      let tag = record.tag(of: old)
      guard record.tag(of: new) == tag else { return false }
      let payload = shape.payloads[tag]
      guard let inner = payload.shape else {
        return !payload.isThere || shape.known.areSame(old, new)
      }
      return shape.withPayload(payload, reading: old) { old in
        shape.withPayload(payload, reading: new) { areCertainlySame(inner, old, $0) }
      }
    case .array:
      return areCertainlySame(ArrayWalk.stamp(old), ArrayWalk.stamp(new))
    }
  }

  private static func areCertainlySame(_ old: Stamp, _ new: Stamp) -> Bool {
    old == new && old.isPlaced && !old.isWritten
  }
}
