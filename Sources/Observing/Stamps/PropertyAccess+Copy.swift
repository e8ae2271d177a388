// A property with a rule of its own is changed in place in a copy, which is assigned at the end: the rule compares it with
// what was there. In between the property is open, as any other one that is changed in place.
extension PropertyAccess {
  @inlinable @inline(__always)
  static func beginModifyingCopy<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject
  ) {
    let stamp = stamp(of: property)
    PropertyWrites.willWrite(stamp, of: object)
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address) {
      stamp.pointee.place |= PropertyStamp.openBit
    } else {
      PropertyWrites.openForCopy(stamp, of: object, Property.self)
    }
  }

  @inlinable @inline(__always)
  static func endModifyingCopy<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, _ changed: Property.Value
  ) {
    let stamp = stamp(of: property)
    stamp.pointee.place &= ~PropertyStamp.openBit
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address) {
      return set(property, of: object, to: changed)
    }
    // One transaction with the assignment: who waits for the end of the change runs when the new value is there.
    PropertyWrites.beginClosing(stamp, of: object, Property.self)
    set(property, of: object, to: changed)
    PropertyWrites.endClosing()
  }
}

extension PropertyWrites {
  @usableFromInline @inline(never)
  static func openForCopy<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    if let node = PropertyReads.existingNode(stamp, of: object, property) {
      node.pointee.flags.insert(.open)
      OpenAccesses.begin()
    }
    stamp.pointee.place |= PropertyStamp.openBit
  }

  @usableFromInline @inline(never)
  static func beginClosing<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    Transaction.begin()
    if let node = PropertyReads.existingNode(stamp, of: object, property) { closeLeaf(node) }
  }

  @usableFromInline @inline(never)
  static func endClosing() { Transaction.end() }
}
