/// What reading a tracked property of a class does.
@usableFromInline
enum PropertyReads {
  /// A closure reads a class's property through its wrapper, of which it has a copy, as an encoder or a mirror does.
  ///
  /// Of which property that is, is known if some closure has read that itself.
  static func noteWrapper(_ stamp: Stamp, for observer: NodePointer) {
    if let node = PropertyStamp(stamp).node { return track(node, for: observer) }
    let reader = observer.pointee.key
    guard observer.pointee.flags.contains(.closure), reportedWrapperReader != reader else { return }
    reportedWrapperReader = reader
    Misuse.report(
      """
      the closure '\(Closure.label(of: observer))' reads a property of a class through its wrapper, as a class's \
      synthesized Codable and `dump` do: it does not hear of its changes; read the property itself
      """)
  }

  @inline(__always)
  fileprivate static func track(_ node: NodePointer, for observer: NodePointer) {
    Graph.counts.reads &+= 1
    Graph.track(node, for: observer)
    if node.pointee.flags.contains(.owned), StateReads.dependsOnAll(observer) {
      trackAll(of: node)
    }
  }

  /// Who notes no reads of states, or hands them on, depends on all that the property holds.
  @inline(never)
  private static func trackAll(of node: NodePointer) {
    Graph.track(PropertyState.standing(behind: node).anyChange)
  }

  /// Any other read while some closure is being tracked.
  @usableFromInline @inline(never)
  static func note<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    guard ThreadWord.isObservingHere else { return readOutside(stamp, of: object, property) }
    if PropertyStamp(stamp.pointee).isOpen {
      PropertyWrites.stopOverlap(stamp, of: object, "read")
    }
    if let observer = Graph.observer {
      if Transaction.hasUncommitted { Transaction.commit() }
      track(node(stamp, of: object, property), for: observer)
    } else {
      // Inside `untracked`, or in a cleanup. A commit here would make two changes of one that is
      // written back.
      meet(stamp, of: object, property)
    }
  }

  /// A read that no closure makes, of a property that has been met, where nobody else tracks either.
  @usableFromInline @inline(never)
  static func isKnownOutside(_ stamp: Located<Stamp>, of object: AnyObject) -> Bool {
    Isolation.require(PropertyName.misuse("read", stamp, in: object))
    if PropertyStamp(stamp.pointee).isOpen {
      PropertyWrites.stopOverlap(stamp, of: object, "read")
    }
    return isKnown(stamp) && !ToolchainTracking.isActive
  }

  /// Whether the stamp is the property's own.
  @usableFromInline @inline(never)
  static func isKnown(_ stamp: Located<Stamp>) -> Bool {
    let known = PropertyStamp(stamp.pointee)
    return known.hasNoNode(at: stamp.address) || known.node(at: stamp.address) != nil
  }

  /// Makes sure that the stamp is the property's own.
  ///
  /// Who read what was there before is told by the transaction that is open, or else by `Transaction.settle`.
  @usableFromInline @inline(never)
  static func meet<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    _ = existingNode(stamp, of: object, property)
  }

  /// Any other read that no closure makes.
  ///
  /// It may be one of the standard library's tracking.
  @usableFromInline @inline(never)
  static func readOutside<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    Isolation.require(PropertyName.misuse("read", stamp, in: object))
    meet(stamp, of: object, property)
    Transaction.settle()
    guard ToolchainTracking.isActive else { return }
    if Transaction.hasUncommitted { Transaction.commit() }
    let node = node(stamp, of: object, property)
    let deep =
      PropertyStamp(stamp.pointee).holdsState
      ? PropertyState.standing(behind: node).anyChange : nil
    ToolchainTracking.note(node, alsoOn: deep, of: object)
  }

  /// The property's node, made where it has none.
  static func node<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> NodePointer {
    if let node = existingNode(stamp, of: object, property) {
      Transaction.settle()
      return node
    }
    let name = PropertyName(stamp, in: object)
    let holdsState = PropertyStamp(stamp.pointee).holdsState
    let node: NodePointer
    if holdsState {
      let state = PropertyState(
        Shape.of(Property.Value.self), value: value(at: stamp, property), name: name)
      node = GraphMemory.makeProperty([.property, .owned], home: stamp.address, of: object)
      node.pointee.own(state)
      state.node = node
    } else {
      node = GraphMemory.makeProperty(.property, home: stamp.address, of: object)
      node.pointee.owner = name.pack(into: node)
    }
    PropertyNodes.add(node)
    stamp.pointee = PropertyStamp.stamp(of: node)
    return node
  }

  /// The property's node, if it has one; afterwards the stamp is the property's own.
  static func existingNode<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> NodePointer? {
    let known = PropertyStamp(stamp.pointee)
    if let node = known.node(at: stamp.address) { return node }
    return known.hasNoNode(at: stamp.address) ? nil : foundNode(stamp, of: object, property)
  }

  /// The stamp is not the property's own: the property is touched for the first time, its node has been given back, or
  /// the wrapper was assigned as a whole.
  @inline(never)
  private static func foundNode<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> NodePointer? {
    let isOpen = PropertyStamp(stamp.pointee).isOpen
    guard let node = PropertyNodes.find(at: stamp.address, called: PropertyName(stamp, in: object))
    else {
      begin(stamp, property)
      if isOpen { stamp.pointee.place |= PropertyStamp.openBit }
      return nil
    }
    stamp.pointee = PropertyStamp.stamp(of: node)
    if isOpen { stamp.pointee.place |= PropertyStamp.openBit }
    guard Property.holdsState else {
      // What the property holds was changed where nobody could see it: in a computation, by that, as far as anybody knows.
      if let derived = Graph.deriving { RestlessNodes.wrote(derived) }
      Transaction.listChanged(node)
      return node
    }
    let value = value(at: stamp, property)
    let state = PropertyState.standing(behind: node)
    if state.hasNoReaders {
      Placing.place(state.shape, at: value)
      state.begin(with: value)
    } else {
      Transaction.list(state, object, value)
    }
    return node
  }

  /// From now on all tracked parts of what the property holds have stamps, so that copies taken out can be recognised.
  private static func begin<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, _ property: Property.Type
  ) {
    if Property.holdsState {
      Placing.place(Shape.of(Property.Value.self), at: value(at: stamp, property))
      stamp.pointee = PropertyStamp.state(at: stamp.address)
    } else {
      stamp.pointee = PropertyStamp.leaf(at: stamp.address)
    }
  }

  static func value<Property: TrackedProperty>(
    at stamp: Located<Stamp>, _ property: Property.Type
  ) -> Address {
    stamp.address + Cell.valueOffset(of: Property.self)
  }
}

// What nearly every read does. It is not generic, and no static function: to hand on types costs as much as all that it does.
extension Located where Value == Stamp {
  /// A read in a closure of a property that some closure has read before.
  ///
  /// Returns whether it was one.
  @usableFromInline @inline(never)
  func noteKnownRead() -> Bool {
    guard ThreadWord.isObservingHere, let observer = Graph.observer else { return false }
    if Transaction.hasUncommitted { Transaction.commit() }
    guard let node = PropertyStamp(pointee).quietNode(at: address) else { return false }
    PropertyReads.track(node, for: observer)
    return true
  }
}
