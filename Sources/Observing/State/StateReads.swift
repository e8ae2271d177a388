/// What a read of a tracked property in a struct does while a closure is being tracked.
@usableFromInline
enum StateReads {
  /// The node whose reads of states are not noted: it depends on a state as a whole.
  @exclusivity(unchecked) nonisolated(unsafe) static var unnoted: NodePointer?

  @usableFromInline @inline(never)
  static func note(_ stamp: Stamp) {
    guard ThreadWord.isObservingHere, let observer = Graph.observer, observer != unnoted,
      !stamp.isProperty
    else {
      return
    }
    Graph.counts.reads &+= 1
    let key = stamp.key
    // A second read in a row, and a re-run that reads as the last one did, need no look-up.
    if let tail = observer.pointee.depsTail {
      if tail.pointee.dep.pointee.key == key, tail.pointee.dep.pointee.flags.contains(.keyed) {
        return
      }
      if let next = tail.pointee.nextDep, next.pointee.dep.pointee.key == key,
        next.pointee.dep.pointee.flags.contains(.keyed)
      {
        return Graph.track(next.pointee.dep)
      }
    } else if let next = observer.pointee.deps, next.pointee.dep.pointee.key == key,
      next.pointee.dep.pointee.flags.contains(.keyed)
    {
      return Graph.track(next.pointee.dep)
    }
    Graph.track(StampTable.node(for: key))
  }
}
