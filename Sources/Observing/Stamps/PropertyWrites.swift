/// What writing a tracked property of a class does: it is a transaction, or part of the open one.
@usableFromInline
enum PropertyWrites {
  @inlinable @inline(__always)
  static func willWrite(_ stamp: Located<Stamp>, of object: AnyObject) {
    if PropertyStamp(stamp.pointee).isOpen { stopOverlap(stamp, of: object, "written") }
    // On the initial thread, once it is known, nothing is to be checked: half of what such a write takes.
    if ThreadWord.isKnownInitial || ThreadWord.isWritingHere { return }
    checkOutsideTransaction(stamp, of: object)
  }

  @usableFromInline @inline(never)
  static func checkOutsideTransaction(_ stamp: Located<Stamp>, of object: AnyObject) {
    Isolation.require(PropertyName.misuse("written", stamp, in: object))
  }

  /// The law of exclusivity, which the compiler's own check leaves to this one.
  @usableFromInline @inline(never)
  static func stopOverlap(_ stamp: Located<Stamp>, of object: AnyObject, _ verb: String) -> Never {
    Misuse.stop(
      """
      overlapping accesses to \(PropertyName.inFull(stamp, in: object)): it was \(verb) \
      while it is being changed in place, which requires exclusive access
      """)
  }

  /// A derived value has no business to write: it may be computed at any time, or not at all.
  ///
  /// What it writes is stored all the same, and who read it is told when the computation is over.
  static func reportInDerived(_ stamp: Located<Stamp>, of object: AnyObject) {
    if Graph.deriving != nil { DerivedBase.reportWrite(of: PropertyName(stamp, in: object).path) }
  }

  // MARK: Assigning

  /// The beginning of nearly every write that somebody has to be told of.
  ///
  /// It is of a property that holds a plain value and is read in closures. Returns whether it was one; it
  /// is not generic, which saves handing over types.
  @usableFromInline @inline(never)
  static func beginLeaf(_ stamp: Located<Stamp>, old: UInt64?) -> Bool {
    let known = PropertyStamp(stamp.pointee)
    guard !known.holdsState, !ChangeLog.isOn, Graph.deriving == nil,
      let node = known.node(at: stamp.address)
    else { return false }
    Transaction.begin()
    mutationCount &+= 1
    list(node, old: old)
    return true
  }

  @inline(__always)
  private static func list(_ node: NodePointer, old: UInt64?) {
    guard !node.pointee.flags.contains(.listed) else { return }
    Transaction.list(node)
    if let old {
      node.pointee.key = old
      node.pointee.flags.insert(.keepsOld)
    }
  }

  /// The beginning of any other assignment to a property that holds a plain value.
  @usableFromInline @inline(never)
  static func begin<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type,
    old: UInt64?
  ) {
    reportInDerived(stamp, of: object)
    Transaction.begin()
    mutationCount &+= 1
    guard let node = PropertyReads.existingNode(stamp, of: object, property) else { return }
    if ChangeLog.isOn {
      ChangeLog.keepOld(
        node, of: object, value: PropertyReads.value(at: stamp, property), Property.Value.self)
    }
    list(node, old: old)
  }

  @usableFromInline @inline(never)
  static func end(_ stamp: Located<Stamp>, new: UInt64?) {
    if let node = PropertyStamp(stamp.pointee).node(at: stamp.address) { settle(node, new: new) }
    Transaction.end()
  }

  @inline(__always)
  private static func settle(_ node: NodePointer, new: UInt64?) {
    RestlessNodes.noteWrite()
    if node.pointee.flags.contains(.keepsOld), let new, node.pointee.key == new {
      node.pointee.flags.remove(.changed)
    } else {
      node.pointee.flags.insert(.changed)
    }
  }

  /// Assigns a large value: not where the types are known, lest each write has copies of it on the stack.
  @usableFromInline @inline(never)
  static func setLarge<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject, to value: Property.Value
  ) {
    let stamp = PropertyAccess.stamp(of: property)
    if !PropertyStamp(stamp.pointee).holdsState { AssignedValues.noteLeaf(value) }
    var value = value
    PropertyAccess.assign(property, of: object, from: &value)
  }

  /// Assigns to a property that holds a state: what looks the same stays as it is.
  @usableFromInline @inline(never)
  static func setState<Property: TrackedProperty>(
    _ property: Located<Property>, of object: AnyObject,
    to value: inout Property.Value
  ) {
    let stamp = PropertyAccess.stamp(of: property)
    let place = stamp.address + Cell.valueOffset(of: Property.self)
    reportInDerived(stamp, of: object)
    let state = state(stamp, of: object, Property.self)
    let isSought = LocalCopies.areAny
    if isSought {
      LocalCopies.loses(state.shape, place)
      ModelMemory.open(place, Property.Value.self)
    }
    let result = withAddress(of: &value) {
      AssignedValues.note(Property.Value.self, $0, over: place)
      return Reconciling.run(Shape.of(Property.Value.self), old: place, new: $0)
    }
    if isSought { ModelMemory.close(place) }
    guard result != .same else {
      LargeValue.exchange(&property.pointee.value, &value)
      return settleEqual(stamp)
    }
    Transaction.begin()
    mutationCount &+= 1
    if ChangeLog.isOn { ChangeLog.keepOld(state, value: place) }
    state.restIsSame = result != .differs && (state.restIsSame || !state.isListed)
    LargeValue.exchange(&property.pointee.value, &value)
    Transaction.list(state, object, place)
    Transaction.end()
  }

  /// What was assigned is what was there: there is nothing to tell.
  @usableFromInline @inline(never)
  static func settleEqual(_ stamp: Located<Stamp>) {
    equalWriteCount &+= 1
    if WriteRecord.isOn, let node = PropertyStamp(stamp.pointee).node(at: stamp.address) {
      WriteRecord.assignedEqual(node)
    }
    Transaction.settle()
  }

  /// What stands for the state that a property holds.
  ///
  /// Written with nobody observing, it needs to be compared all the same: what arrives from elsewhere must
  /// get places of its own.
  private static func state<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) -> PropertyState {
    if let node = PropertyReads.existingNode(stamp, of: object, property) {
      return PropertyState.standing(behind: node)
    }
    let node = PropertyReads.node(stamp, of: object, property)
    IdleStates.park(node)
    return PropertyState.standing(behind: node)
  }

  // MARK: Changing in place

  /// Nobody changes a plain value in place any more.
  static func closeLeaf(_ node: NodePointer) {
    guard node.pointee.flags.contains(.open) else { return }
    node.pointee.flags.remove(.open)
    OpenAccesses.end(of: node)
  }

  @usableFromInline @inline(never)
  static func open<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type
  ) {
    reportInDerived(stamp, of: object)
    let node = PropertyReads.existingNode(stamp, of: object, property)
    if PropertyStamp(stamp.pointee).holdsState {
      let state = state(stamp, of: object, property)
      if ChangeLog.isOn {
        ChangeLog.keepOld(state, value: PropertyReads.value(at: stamp, property))
      }
      state.open()
      if ThreadWord.isObservingHere {
        ModelMemory.open(PropertyReads.value(at: stamp, property), Property.Value.self)
      }
    } else if let node {
      if ChangeLog.isOn {
        ChangeLog.keepOld(
          node, of: object, value: PropertyReads.value(at: stamp, property), Property.Value.self)
      }
      node.pointee.flags.insert(.open)
      OpenAccesses.begin()
    }
    stamp.pointee.place |= PropertyStamp.openBit
  }

  @usableFromInline @inline(never)
  static func close<Property: TrackedProperty>(
    _ stamp: Located<Stamp>, of object: AnyObject, _ property: Property.Type,
    old: UInt64?, new: UInt64?
  ) {
    Transaction.begin()
    mutationCount &+= 1
    if let node = PropertyReads.existingNode(stamp, of: object, property) {
      if PropertyStamp(stamp.pointee).holdsState {
        let state = PropertyState.standing(behind: node)
        state.restIsSame = false
        if state.isOpen { state.close() }
        let value = PropertyReads.value(at: stamp, property)
        ModelMemory.close(value)
        Transaction.list(state, object, value)
      } else {
        closeLeaf(node)
        list(node, old: old)
        settle(node, new: new)
      }
    }
    Transaction.end()
  }
}
