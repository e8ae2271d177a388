/// Access to a tracked property that lies in an object.
///
/// A stored property of a class has one address as long as the object lives. The pointers here are made
/// and used while the caller holds the object, and those that a transaction keeps, it keeps with it. The
/// compiler's own check of exclusive access ends where the address is found, since what follows may run
/// closures, which may touch the property; so overlapping accesses are looked for here.
@usableFromInline
enum PropertyAccess {
  @inlinable @inline(__always)
  static func willRead<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject
  ) {
    let stamp = stamp(of: property)
    if ThreadWord.isAnyoneObserving {
      if !stamp.noteKnownRead() {
        PropertyReads.note(stamp, of: object, Property.self)
      }
    } else if !PropertyReads.isKnownOutside(stamp, of: object) {
      PropertyReads.readOutside(stamp, of: object, Property.self)
    }
  }

  /// The old value goes after the new one is there and told of: what it sets off when it goes sees a property
  /// that nobody is changing.
  @inlinable @inline(__always)
  static func set<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, to value: Property.Value
  ) {
    if LargeValue.isOne(Property.Value.self) {
      PropertyWrites.setLarge(property, of: object, to: value)
    } else {
      setSmall(property, of: object, to: value)
    }
  }

  @inlinable @inline(__always)
  static func setSmall<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, to value: Property.Value
  ) {
    let stamp = stamp(of: property)
    if !PropertyStamp(stamp.pointee).holdsState { AssignedValues.noteLeaf(value) }
    // Nearly every write that nobody has to be told of: the stamp says that the property is plain and not being
    // changed, and on the initial thread there is nothing to check.
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address), ThreadWord.isKnownInitial,
      Graph.deriving == nil
    {
      if Property.isNoChange(property.pointee.value, value) {
        equalWriteCount &+= 1
      } else {
        mutationCount &+= 1
      }
      return exchange(property, value)
    }
    var value = value
    assign(property, of: object, from: &value)
  }

  /// Any other write; afterwards the old value lies where the new one lay.
  @inlinable @inline(__always)
  static func assign<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, from value: inout Property.Value
  ) {
    let stamp = stamp(of: property)
    PropertyWrites.willWrite(stamp, of: object)
    if !stamp.pointee.isPlaced { PropertyReads.meet(stamp, of: object, Property.self) }
    if PropertyStamp(stamp.pointee).holdsState {
      return PropertyWrites.setState(property, of: object, to: &value)
    }
    if isNoChange(property, value) {
      LargeValue.exchange(&property.pointee.value, &value)
      // It may equal what has come with a wrapper that was assigned as a whole.
      if !PropertyReads.isKnown(stamp) { PropertyReads.meet(stamp, of: object, Property.self) }
      return PropertyWrites.settleEqual(stamp)
    }
    // Nobody has read it in a closure: there is nobody to tell.
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address), Graph.deriving == nil {
      mutationCount &+= 1
      return LargeValue.exchange(&property.pointee.value, &value)
    }
    let old = word(of: property)
    if !PropertyWrites.beginLeaf(stamp, old: old) {
      PropertyWrites.begin(stamp, of: object, Property.self, old: old)
    }
    LargeValue.exchange(&property.pointee.value, &value)
    PropertyWrites.end(stamp, new: word(of: property))
  }

  /// What goes may run code of its own, and finds the new value there.
  @inlinable @inline(__always)
  static func exchange<Property: TrackedProperty>(
    _ property: Located<Property>, _ value: Property.Value
  ) {
    if _isPOD(Property.Value.self) {
      property.pointee.value = value
    } else {
      var value = value
      swap(&property.pointee.value, &value)
    }
  }

  @inlinable @inline(__always)
  static func isNoChange<Property: TrackedProperty>(
    _ property: Located<Property>, _ value: Property.Value
  ) -> Bool {
    Property.isNoChange(property.pointee.value, value)
  }

  /// Nothing is told of a change in place before it ends, and nothing waits for that: it may be open over a
  /// suspension.
  ///
  /// - Returns: What the property held, where that fits into a word.
  @inlinable @inline(__always)
  static func beginModifying<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject
  ) -> UInt64? {
    let stamp = stamp(of: property)
    PropertyWrites.willWrite(stamp, of: object)
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address), Graph.deriving == nil {
      stamp.pointee.place |= PropertyStamp.openBit
      return nil
    }
    let old = word(of: property)
    PropertyWrites.open(stamp, of: object, Property.self)
    return old
  }

  @inlinable @inline(__always)
  static func endModifying<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, old: UInt64?
  ) {
    let stamp = stamp(of: property)
    stamp.pointee.place &= ~PropertyStamp.openBit
    if stamp.pointee == PropertyStamp.leaf(at: stamp.address) {
      mutationCount &+= 1
      return
    }
    PropertyWrites.close(stamp, of: object, Property.self, old: old, new: word(of: property))
  }

  /// The stamp is the first thing in a tracked property.
  @inlinable @inline(__always)
  static func stamp<Property>(of property: Located<Property>) -> Located<Stamp> {
    property.address.of(Stamp.self)
  }

  /// The bytes of a small plain value, to tell whether a transaction ends with what it began with; nil
  /// where that is not promised.
  @inlinable @inline(__always)
  static func word<Property: TrackedProperty>(of property: Located<Property>) -> UInt64? {
    let size = MemoryLayout<Property.Value>.size
    guard _isPOD(Property.Value.self), size <= 8, !Property.isRuled else { return nil }
    return withAddress(of: &property.pointee.value) { Bytes.word(at: $0, count: size) }
  }
}
