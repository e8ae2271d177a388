/// Several changes taken together: committed, and their readers run, when the outermost one ends.
@usableFromInline
enum Transaction {
  @exclusivity(unchecked) nonisolated(unsafe) static var depth = 0
  /// Whether anything was written that the graph has not been told of.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var hasUncommitted = false

  /// Leaf properties of classes that were written since the last commit.
  @exclusivity(unchecked) nonisolated(unsafe) private static var leaves = PointerStack<Node>()
  /// Class properties that hold states and were written since the last commit: each names the next.
  @exclusivity(unchecked) nonisolated(unsafe) private static var firstPlace: ObservedState?
  @exclusivity(unchecked) nonisolated(unsafe) private static var lastPlace: ObservedState?

  // MARK: Nesting

  @inline(__always)
  static func begin() {
    depth += 1
    if depth == 1 {
      ThreadWord.setWriting(true)
      Graph.keepsOrphans = true
    }
  }

  @inline(__always)
  static func end() {
    if depth == 1, hasUncommitted || !ClosureQueue.isEmpty { Flush.run() }
    depth -= 1
    if depth == 0 {
      ThreadWord.setWriting(false)
      Graph.keepsOrphans = false
      if Graph.hasOrphans { Graph.releaseOrphans() }
    }
  }

  // MARK: Writing

  /// Lists a leaf that is about to be written for the first time since the last commit.
  ///
  /// Its node stays until the commit, even if the last reader goes.
  @inline(__always)
  static func list(_ node: NodePointer) {
    node.pointee.flags.insert(.listed)
    leaves.push(node)
    hasUncommitted = true
  }

  /// Lists a state that is about to be written, with its object, which has to live until the commit.
  static func list(_ place: ObservedState, _ object: AnyObject, _ value: UnsafeMutableRawPointer) {
    hasUncommitted = true
    guard place.writtenObject == nil else { return }
    place.writtenObject = object
    place.writtenValue = value
    if let lastPlace { lastPlace.nextWritten = place } else { firstPlace = place }
    lastPlace = place
  }

  /// Tells the graph what differs from the last commit.
  ///
  /// Nothing runs yet.
  static func commit() {
    hasUncommitted = false
    while leaves.count > 0 {
      let leaf = leaves.pop()
      let flags = leaf.pointee.flags
      leaf.pointee.flags.subtract([.listed, .changed, .keepsOld])
      if flags.contains(.dead) {
        Source.giveBack(leaf)
      } else if flags.contains(.changed) {
        if ChangeLog.isOn { ChangeLog.propertyChanged(leaf) }
        Graph.sourceChanged(leaf)
      }
    }
    if firstPlace != nil {
      if LastValues.hasWork, !isAnyBeingWritten { LastValues.willCommit() }
      commitPlaces()
    }
    // A place that waits is in the middle of a change, and commits when that ends.
    if LastValues.hasWork, firstPlace == nil { LastValues.takeAgain() }
  }

  private static var isAnyBeingWritten: Bool {
    var next = firstPlace
    while let place = next {
      if place.isBeingWritten { return true }
      next = place.nextWritten
    }
    return false
  }

  private static func commitPlaces() {
    var next = firstPlace
    firstPlace = nil
    lastPlace = nil
    while let place = next {
      next = place.nextWritten
      place.nextWritten = nil
      guard let object = place.writtenObject, let value = place.writtenValue else { continue }
      place.writtenObject = nil
      place.writtenValue = nil
      if place.isBeingWritten {
        // Its bytes may be half moved: it waits.
        list(place, object, value)
      } else {
        place.commit(at: value)
        withExtendedLifetime(object) {}
      }
    }
  }
}
