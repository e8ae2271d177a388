/// Access to a tracked property that lies in an object.
///
/// A stored property of a class has one address as long as the object lives. The pointers here are made
/// and used while the caller holds the object, and those that a transaction keeps, it keeps with it.
@usableFromInline
enum PropertyAccess {
  /// The property's address.
  ///
  /// The access that finds it ends here: what follows may run closures, which may touch the
  /// property.
  @inlinable @inline(__always)
  static func address<Property>(
    _ property: UnsafeMutablePointer<Property>
  ) -> UnsafeMutablePointer<Property> {
    property
  }

  @inlinable @inline(__always)
  static func willRead<Property: TrackedProperty>(
    _ property: UnsafeMutablePointer<Property>, of object: AnyObject
  ) {
    let stamp = stamp(of: property)
    if ThreadWord.isAnyoneObserving {
      if !PropertyReads.noteKnown(stamp) { PropertyReads.note(stamp, of: object, Property.self) }
    } else if !PropertyReads.isKnownOutside(stamp, of: object) {
      PropertyReads.readOutside(stamp, of: object, Property.self)
    }
  }

  @inlinable @inline(__always)
  static func set<Property: TrackedProperty>(
    _ property: UnsafeMutablePointer<Property>, of object: AnyObject, to value: Property.Value
  ) {
    let stamp = stamp(of: property)
    PropertyWrites.willWrite(stamp, of: object)
    if Property.isNoChange(property.pointee.value, value) { return }
    // Nobody has read it in a closure: there is nobody to tell.
    if stamp.pointee == PropertyStamp.leaf.stamp, Graph.deriving == nil {
      mutationCount &+= 1
      property.pointee.value = value
      return
    }
    let old = word(of: property)
    if !PropertyWrites.beginLeaf(stamp, old: old) {
      PropertyWrites.begin(stamp, of: object, Property.self, old: old)
    }
    property.pointee.value = value
    PropertyWrites.end(stamp, new: word(of: property))
  }

  /// Returns whether somebody has to be told: then `endModifying` must follow.
  @inlinable @inline(__always)
  static func beginModifying<Property: TrackedProperty>(
    _ property: UnsafeMutablePointer<Property>, of object: AnyObject
  ) -> Bool {
    let stamp = stamp(of: property)
    PropertyWrites.willWrite(stamp, of: object)
    if stamp.pointee == PropertyStamp.leaf.stamp, Graph.deriving == nil {
      mutationCount &+= 1
      return false
    }
    let old = word(of: property)
    if !PropertyWrites.beginLeaf(stamp, old: old) {
      PropertyWrites.begin(stamp, of: object, Property.self, old: old)
    }
    return true
  }

  @inlinable @inline(__always)
  static func endModifying<Property: TrackedProperty>(
    _ property: UnsafeMutablePointer<Property>, of object: AnyObject
  ) {
    PropertyWrites.end(stamp(of: property), new: word(of: property))
  }

  /// The stamp is the first thing in a tracked property.
  @inlinable @inline(__always)
  static func stamp<Property>(of property: UnsafeMutablePointer<Property>) -> UnsafeMutablePointer<
    Stamp
  > {
    UnsafeMutableRawPointer(property).assumingMemoryBound(to: Stamp.self)
  }

  /// The bytes of a small plain value, to tell whether a transaction ends with what it began with; nil
  /// where that is not promised.
  @inlinable @inline(__always)
  static func word<Property: TrackedProperty>(
    of property: UnsafeMutablePointer<Property>
  ) -> UInt64? {
    let size = MemoryLayout<Property.Value>.size
    guard _isPOD(Property.Value.self), size <= 8, !Property.countsEveryWrite else { return nil }
    return withUnsafeBytes(of: &property.pointee.value) { bytes in
      bytes.baseAddress.map { RawBytes.word(at: $0, count: size) } ?? 0
    }
  }
}
