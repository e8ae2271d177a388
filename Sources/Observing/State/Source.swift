/// The nodes that are no computation: what closures read in the end.
enum Source {
  /// What stands behind a source that needs more than its node.
  class Owner {
    /// Nobody reads the source any more.
    func unobserved() {}
    /// The source's property path, for reports.
    func path() -> String? { nil }
    init() {}
  }

  static func make(owner: Owner) -> NodePointer {
    let node = GraphMemory.makeSource(.owned)
    node.pointee.owner = Unmanaged.passRetained(owner).toOpaque()
    return node
  }

  static func owner(of node: NodePointer) -> Owner? {
    guard node.pointee.flags.contains(.owned), let owner = node.pointee.owner else { return nil }
    return Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue()
  }

  @inline(__always)
  static func unobserved(_ node: NodePointer) {
    let flags = node.pointee.flags
    if flags.contains(.listed) {
      // The open transaction knows it. Nobody else may find it any more.
      node.pointee.flags.insert(.dead)
      node.pointee.generation &+= 1
      return
    }
    giveBack(node)
  }

  static func giveBack(_ node: NodePointer) {
    let flags = node.pointee.flags
    if flags.contains(.keyed) { StampTable.remove(node) }
    if flags.contains(.owned) {
      let owner = Unmanaged<Owner>.fromOpaque(node.pointee.owner.unsafelyUnwrapped)
      owner._withUnsafeGuaranteedRef { $0.unobserved() }
      GraphMemory.freeSource(node)
      owner.release()
    } else {
      GraphMemory.freeSource(node)
    }
  }
}
