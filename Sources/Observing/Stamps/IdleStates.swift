/// Class properties that hold states and that nobody reads in closures: the last few that were written
/// or lost their last reader.
///
/// A property in a struct says nothing when its object goes, so nobody would ever give these back. They
/// wait in a queue; the oldest makes room for the next. What is being written at the moment waits on, so that after a
/// transaction that writes many there are more for a while, to the end of its commit.
enum IdleStates {
  static let capacity = 64

  /// How many of them hold no reader.
  static var count: Int { waiting.count { $0.pointee.subs == nil } }

  static func park(_ node: NodePointer) {
    guard !node.pointee.flags.contains(.parked) else { return }
    node.pointee.flags.insert(.parked)
    waiting.append(node)
    if waiting.count > capacity { makeRoom(tries: 1) }
  }

  /// All that was written has been committed.
  @inline(__always)
  static func areCommitted() {
    if waiting.count > capacity { makeRoom(tries: waiting.count) }
  }

  @inline(never)
  private static func makeRoom(tries: Int) {
    for _ in 0..<tries where waiting.count > capacity {
      guard let node = waiting.popFirst() else { return }
      if !evict(node) { waiting.append(node) }
    }
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
