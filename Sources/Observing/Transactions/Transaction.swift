/// Several changes taken together: committed, and their readers run, when the outermost one ends.
@usableFromInline
enum Transaction {
  @exclusivity(unchecked) nonisolated(unsafe) static var depth = 0
  /// Whether anything was written that the graph has not been told of.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var hasUncommitted = false

  private struct WrittenLeaf {
    let node: NodePointer
    let generation: UInt32
  }

  private struct WrittenPlace {
    let place: PropertyPlace
    let object: AnyObject
    let value: UnsafeMutableRawPointer
  }

  @exclusivity(unchecked) nonisolated(unsafe) private static var leaves: [WrittenLeaf] = []
  @exclusivity(unchecked) nonisolated(unsafe) private static var places: [WrittenPlace] = []

  // MARK: Nesting

  @inline(__always)
  static func begin() {
    depth += 1
    if depth == 1 { ThreadWord.setWriting(true) }
  }

  @inline(__always)
  static func end() {
    if depth == 1, hasUncommitted || !ClosureQueue.isEmpty { Flush.run() }
    depth -= 1
    if depth == 0 { ThreadWord.setWriting(false) }
  }

  // MARK: Writing

  /// Lists a leaf that is about to be written for the first time since the last commit.
  @inline(__always)
  static func list(_ node: NodePointer) {
    node.pointee.flags.insert(.listed)
    leaves.append(WrittenLeaf(node: node, generation: node.pointee.generation))
    hasUncommitted = true
  }

  static func list(_ place: PropertyPlace, _ object: AnyObject, _ value: UnsafeMutableRawPointer) {
    hasUncommitted = true
    if places.contains(where: { $0.place === place }) { return }
    places.append(WrittenPlace(place: place, object: object, value: value))
  }

  /// Tells the graph what differs from the last commit. Nothing runs yet.
  static func commit() {
    hasUncommitted = false
    for index in leaves.indices {
      let leaf = leaves[index]
      guard leaf.node.pointee.generation == leaf.generation else { continue }
      let isChanged = leaf.node.pointee.flags.contains(.changed)
      leaf.node.pointee.flags.subtract([.listed, .changed, .keepsOld])
      if isChanged {
        ChangeLog.propertyChanged(leaf.node)
        Graph.sourceChanged(leaf.node)
      }
    }
    leaves.removeAll(keepingCapacity: true)
    if !places.isEmpty { commitPlaces() }
  }

  private static func commitPlaces() {
    // One that is being changed at this moment waits: its bytes may be half moved.
    var waiting: [WrittenPlace] = []
    for written in places {
      if written.place.isBeingWritten {
        waiting.append(written)
      } else {
        written.place.commit(at: written.value)
      }
    }
    if waiting.isEmpty {
      places.removeAll(keepingCapacity: true)
    } else {
      places = waiting
      hasUncommitted = true
    }
  }
}
