/// Class properties that hold states and that nobody reads in closures: the last few that were written
/// or lost their last reader.
///
/// A property in a struct says nothing when its object goes, so nobody would ever give these back. They
/// wait in a ring; the oldest makes room for the next.
enum IdleStates {
  static let capacity = 64

  /// How many of them hold no reader.
  static var count: Int {
    ring.reduce(into: 0) { count, node in
      if let node, node.pointee.subs == nil { count += 1 }
    }
  }

  static func park(_ node: NodePointer) {
    guard !node.pointee.flags.contains(.parked) else { return }
    for _ in 0..<capacity {
      let slot = next
      next = (next + 1) % capacity
      if let old = ring[slot], !evict(old) { continue }
      ring[slot] = node
      node.pointee.flags.insert(.parked)
      return
    }
    // All are being written at this moment: this one waits outside until it is written again, or loses its last reader.
  }

  private static func evict(_ node: NodePointer) -> Bool {
    let state = PropertyState.standing(behind: node)
    // What is written is about to be compared with what is kept here.
    if state.isOpen || state.isListed { return false }
    node.pointee.flags.remove(.parked)
    if node.pointee.subs == nil { Source.forget(node) }
    return true
  }
}
