/// What writing a tracked property of a class does: it is a transaction, or part of the open one.
@usableFromInline
enum PropertyWrites {
  @inlinable @inline(__always)
  static func willWrite(_ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject) {
    // On the initial thread, once it is known, nothing is to be checked: half of what such a write takes.
    if ThreadWord.isKnownInitial || ThreadWord.isWritingHere { return }
    checkOutsideTransaction(stamp, of: object)
  }

  @usableFromInline @inline(never)
  static func checkOutsideTransaction(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject
  ) {
    Isolation.require(PropertyName.misuse("written", stamp, in: object))
  }

  /// The beginning of nearly every write that somebody has to be told of.
  ///
  /// It is of a property that holds a plain value and is read in closures. Returns whether it was one; it
  /// is not generic, which saves handing over types.
  @usableFromInline @inline(never)
  static func beginLeaf(_ stamp: UnsafeMutablePointer<Stamp>, old: UInt64?) -> Bool {
    let known = PropertyStamp(stamp.pointee)
    guard !known.isHolder, !ChangeLog.isOn, Graph.deriving == nil, let node = known.node else {
      return false
    }
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

  @usableFromInline @inline(never)
  static func begin<Property: TrackedProperty>(
    _ stamp: UnsafeMutablePointer<Stamp>, of object: AnyObject, _ property: Property.Type,
    old: UInt64?
  ) {
    if let derived = Graph.deriving {
      Misuse.stop(
        "the derived value '\(DerivedBase.label(of: derived))' writes "
          + "'\(PropertyName(stamp, in: object).path)' while it is computed")
    }
    Transaction.begin()
    mutationCount &+= 1
    if !stamp.pointee.isPlaced { PropertyReads.meet(stamp, property) }
    let known = PropertyStamp(stamp.pointee)
    if known.isHolder {
      // Written with nobody observing, a state needs to be compared all the same: what arrives from
      // elsewhere must get stamps of its own.
      let isObserved = known.node != nil
      let node = PropertyReads.node(stamp, of: object, property)
      if !isObserved { IdlePlaces.park(node) }
      PropertyPlace.standing(behind: node)
        .beginWriting(object, at: PropertyReads.value(at: stamp, property))
    } else if let node = known.node {
      if !node.pointee.flags.contains(.listed) {
        ChangeLog.keepOld(
          node, of: object, value: PropertyReads.value(at: stamp, property), Property.Value.self)
      }
      list(node, old: old)
    } else {
      stamp.pointee = PropertyStamp.leaf.stamp
    }
  }

  @usableFromInline @inline(never)
  static func end(_ stamp: UnsafeMutablePointer<Stamp>, new: UInt64?) {
    if let node = PropertyStamp(stamp.pointee).node {
      if PropertyStamp(stamp.pointee).isHolder {
        PropertyPlace.standing(behind: node).endWriting()
      } else if node.pointee.flags.contains(.keepsOld), let new, node.pointee.key == new {
        node.pointee.flags.remove(.changed)
      } else {
        node.pointee.flags.insert(.changed)
      }
    }
    Transaction.end()
  }
}
