/// The nodes that are no computation: what closures read in the end.
@usableFromInline
enum Source {
  /// What stands behind a source that needs more than its node.
  @usableFromInline
  class Owner {
    /// Nobody reads the source any more.
    @usableFromInline func unobserved() {}
    /// The source's property path, for reports.
    @usableFromInline func path() -> String? { nil }
    /// Whether it changes with anything that lies there.
    @usableFromInline var isWhole: Bool { false }
    /// What of an array it is, if it is none of its elements.
    var arrayAspect: ArrayAspect? { nil }
    /// What lies there looks like, where that is known.
    var shapeInReports: Shape? { nil }
    /// The bytes of it that were kept.
    var bytesInReports: Address? { nil }
    @usableFromInline init() {}
  }

  static func make(owner: Owner) -> NodePointer {
    let node = GraphMemory.makeSource(.owned)
    node.pointee.own(owner)
    return node
  }

  static func owner(of node: NodePointer) -> Owner? {
    guard node.pointee.flags.contains(.owned) else { return nil }
    return node.pointee.owner(as: Owner.self)?.object
  }

  /// Nobody reads the source any more.
  @inline(__always)
  static func unobserved(_ node: NodePointer) {
    let flags = node.pointee.flags
    if flags.contains([.property, .owned]) { return IdleStates.park(node) }
    forget(node)
  }

  /// Makes sure that nobody finds the source any more, and gives it back.
  static func forget(_ node: NodePointer) {
    let flags = node.pointee.flags
    if flags.contains(.keyed) {
      OutdatedCopies.willForget(node)
      StampTable.remove(node)
    }
    if flags.contains(.property) {
      PropertyStamp.leaveHome(of: node)
      PropertyNodes.remove(node)
    }
    PropertyWrites.closeLeaf(node)
    if flags.contains(.owned) { owner(of: node)?.unobserved() }
    if flags.contains(.listed) {
      // The open transaction has it on its list and gives it back.
      node.pointee.flags.insert(.dead)
    } else {
      giveBack(node)
    }
  }

  static func giveBack(_ node: NodePointer) {
    let owner = node.pointee.flags.contains(.owned) ? node.pointee.owner(as: Owner.self) : nil
    GraphMemory.freeSource(node)
    owner?.release()
  }
}
