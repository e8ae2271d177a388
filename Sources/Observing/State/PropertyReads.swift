/// What reading a tracked property of a class does.
@usableFromInline
enum PropertyReads {
  // The first function of each pair below does what nearly every read does. It is not generic: handing
  // a generic one its types costs more than all that it does.

  /// A read in a closure of a property that some closure has read before.
  ///
  /// Returns whether it was one.
  @usableFromInline @inline(never)
  static func noteKnown(_ stamp: UnsafeMutablePointer<Stamp>) -> Bool {
    guard ThreadWord.isObservingHere, Graph.observer != nil else { return false }
    if Transaction.hasUncommitted { Transaction.commit() }
    guard let node = PropertyStamp(stamp.pointee).node else { return false }
    Graph.counts.reads &+= 1
    Graph.track(node)
    if Graph.observer == StateReads.unnoted { trackAll(of: node) }
    return true
  }

  /// Who notes no reads of states depends on all that the property holds.
  @inline(never)
  private static func trackAll(of node: NodePointer) {
    guard node.pointee.flags.isSuperset(of: [.property, .owned]) else { return }
    Graph.track(PropertyPlace.standing(behind: node).anyChange)
  }

  /// Any other read while some closure is being tracked.
  @usableFromInline @inline(never)
  static func note<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    guard ThreadWord.isObservingHere else { return readOutside(stamp, of: object, property) }
    if Graph.observer != nil {
      if Transaction.hasUncommitted { Transaction.commit() }
      Graph.counts.reads &+= 1
      let node = node(stamp, of: object, property)
      Graph.track(node)
      if Graph.observer == StateReads.unnoted { trackAll(of: node) }
    } else if !stamp.pointee.isPlaced {
      // Inside `untracked`, or in a cleanup. A commit here would make two changes of one that is
      // written back.
      meet(stamp, property)
    }
  }

  /// A read that no closure makes, of a property that has been met, where nobody else tracks either.
  @usableFromInline @inline(never)
  static func isKnownOutside(_ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject) -> Bool {
    Isolation.require(PropertyName.misuse("read", stamp, in: object))
    return stamp.pointee.isPlaced && !ToolchainTracking.isActive
  }

  /// Any other read that no closure makes.
  ///
  /// It may be one of the standard library's tracking.
  @usableFromInline @inline(never)
  static func readOutside<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    Isolation.require(PropertyName.misuse("read", stamp, in: object))
    if !stamp.pointee.isPlaced { meet(stamp, property) }
    guard ToolchainTracking.isActive else { return }
    if Transaction.hasUncommitted { Transaction.commit() }
    let node = node(stamp, of: object, property)
    let deep =
      PropertyStamp(stamp.pointee).isHolder ? PropertyPlace.standing(behind: node).anyChange : nil
    ToolchainTracking.note(node, alsoOn: deep, of: object)
  }

  /// The property's node, made where it has none.
  static func node<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> NodePointer {
    if let node = PropertyStamp(stamp.pointee).node { return node }
    if !stamp.pointee.isPlaced { meet(stamp, property) }
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

  /// The first touch of a property: from now on all its tracked parts have stamps, so that copies taken
  /// out can be recognised.
  static func meet<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, _ property: Property.Type
  ) {
    let shape = Shape.of(Property.Value.self)
    if shape.hasParts {
      Adoption.adopt(shape, at: value(at: stamp, property), .all)
      stamp.pointee = PropertyStamp.placed.stamp
    } else {
      stamp.pointee = PropertyStamp.leaf.stamp
    }
  }

  static func value<Property: TrackedProperty>(
    at stamp: UnsafeMutablePointer<Stamp>, _ property: Property.Type
  ) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(stamp) + Cell.valueOffset(of: Property.self)
  }
}
