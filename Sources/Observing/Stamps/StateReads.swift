/// What a read of a tracked property in a struct does while a closure is being tracked.
@usableFromInline
enum StateReads {
  /// Whether who reads a state now depends on all that is in it.
  @inline(__always)
  static func dependsOnAll(_ observer: NodePointer?) -> Bool {
    guard let observer else { return false }
    return observer == unnoted || observer.pointee.flags.contains(.handsOn)
  }

  @usableFromInline @inline(never)
  static func note(_ place: UInt64) {
    guard ThreadWord.isObservingHere, let observer = Graph.observer, observer != unnoted,
      place & Stamp.propertyBit == 0
    else {
      return
    }
    Graph.counts.reads &+= 1
    let key = StampTable.Key(place: place)
    // A second read in a row, and a re-run that reads as the last one did, need no look-up.
    if let tail = observer.pointee.depsTail {
      if isOf(key, tail) { return }
      if let next = tail.pointee.nextDep, isOf(key, next) { return Graph.track(next.pointee.dep) }
    } else if let next = observer.pointee.deps, isOf(key, next) {
      return Graph.track(next.pointee.dep)
    }
    Graph.track(StampTable.node(for: key))
  }

  @inline(__always)
  private static func isOf(_ key: StampTable.Key, _ link: LinkPointer) -> Bool {
    let dep = link.pointee.dep
    return dep.pointee.key == key.word && dep.pointee.flags.contains(.keyed)
  }
}
