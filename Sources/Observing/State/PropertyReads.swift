/// What reading a tracked property of a class does.
@usableFromInline
enum PropertyReads {
  @inlinable @inline(__always)
  static func willRead<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    if ThreadWord.isAnyoneObserving {
      readWhileObserving(stamp, of: object, property)
    } else {
      readOutside(stamp, of: object, property)
    }
  }

  @usableFromInline @inline(never)
  static func readWhileObserving<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    guard ThreadWord.isObservingHere else {
      return readOutside(stamp, of: object, property)
    }
    if Transaction.hasUncommitted { Transaction.commit() }
    let known = PropertyStamp(stamp.pointee)
    if let node = known.node, Graph.observer != nil {
      Graph.counts.reads &+= 1
      return Graph.track(node)
    }
    read(stamp, of: object, property)
  }

  /// A read that no closure makes. It may be one of the standard library's tracking.
  @usableFromInline @inline(never)
  static func readOutside<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    Isolation.require(PropertyName.misuse("read", stamp, in: object))
    if !stamp.pointee.isPlaced || stamp.pointee == PropertyStamp.written.stamp {
      meet(stamp, property)
    }
    guard ToolchainTracking.isActive else { return }
    if Transaction.hasUncommitted { Transaction.commit() }
    let node = node(stamp, of: object, property)
    let deep = (Source.owner(of: node) as? PropertyPlace)?.anyChange
    ToolchainTracking.note(node, alsoOn: deep, of: object)
  }

  private static func read<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    guard Graph.observer != nil else {
      // Inside `untracked`, or in a cleanup.
      if !stamp.pointee.isPlaced || stamp.pointee == PropertyStamp.written.stamp {
        meet(stamp, property)
      }
      return
    }
    Graph.counts.reads &+= 1
    Graph.track(node(stamp, of: object, property))
  }

  /// The property's node, made where it has none.
  static func node<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> NodePointer {
    if let node = PropertyStamp(stamp.pointee).node { return node }
    if !stamp.pointee.isPlaced || stamp.pointee == PropertyStamp.written.stamp {
      meet(stamp, property)
    }
    let name = PropertyName(stamp, in: object)
    let node: NodePointer
    if PropertyStamp(stamp.pointee).isHolder {
      let place = PropertyPlace(
        Shape.of(Property.Value.self), value: value(at: stamp, property), name: name)
      node = Source.make(owner: place)
      place.node = node
      node.pointee.flags.insert(.property)
      stamp.pointee = PropertyStamp.node(node, isHolder: true).stamp
    } else {
      node = GraphMemory.makeSource(.property)
      node.pointee.owner = name.pack(into: node)
      stamp.pointee = PropertyStamp.node(node, isHolder: false).stamp
    }
    return node
  }

  /// The first touch of a property, or the first since it was written with nobody observing: from now on
  /// all its tracked parts have stamps, so that copies taken out can be recognised.
  static func meet<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, _ property: Property.Type
  ) {
    let shape = Shape.of(Property.Value.self)
    guard shape.hasParts else {
      stamp.pointee = PropertyStamp.leaf.stamp
      return
    }
    let isNew = !stamp.pointee.isPlaced
    Adoption.adopt(shape, at: value(at: stamp, property), isNew ? .all : .missing)
    stamp.pointee = PropertyStamp.placed.stamp
  }

  static func value<Property: TrackedProperty>(
    at stamp: UnsafeMutablePointer<Stamp>, _ property: Property.Type
  ) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(stamp) + Cell.valueOffset(of: Property.self)
  }
}
