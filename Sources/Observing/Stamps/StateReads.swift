/// What a read of a tracked property in a struct does while a closure is being tracked.
@usableFromInline
enum StateReads {
  /// Whether who reads a state now depends on all that is in it.
  @inline(__always)
  static func dependsOnAll(_ observer: NodePointer) -> Bool {
    observer == unnoted || observer.pointee.flags.contains(.handsOn)
  }

  /// Runs `body`, in which a reader that depends on whole states reads of them: properties in structs are not noted, those
  /// of objects are, a shared value's, say, which changes without the states that refer to it.
  static func withoutNotes<R>(of reader: NodePointer?, _ body: () -> R) -> R {
    let outer = unnoted
    unnoted = reader
    defer { unnoted = outer }
    return body()
  }

  @usableFromInline @inline(never)
  static func note(_ stamp: Stamp) {
    guard ThreadWord.isObservingHere, let observer = Graph.observer, observer != unnoted else {
      return
    }
    if stamp.isProperty { return PropertyReads.noteWrapper(stamp, for: observer) }
    Graph.counts.reads &+= 1
    if observer == PlaceReads.recorder { return PlaceReads.note(stamp) }
    if stamp.isWritten, ModelMemory.isAny, LocalCopies.readsLate({ note(stamp) }) { return }
    let node = node(for: StampTable.Key(place: stamp.place), observer)
    Graph.track(node)
    if stamp.version != node.pointee.version, !stamp.isWritten {
      OutdatedCopies.compare(stamp.unmarked.version, with: node)
    }
  }

  @inline(__always)
  private static func node(for key: StampTable.Key, _ observer: NodePointer) -> NodePointer {
    // A second read in a row, and a re-run that reads as the last one did, need no look-up.
    if let tail = observer.pointee.depsTail {
      if isOf(key, tail) { return tail.pointee.dep }
      if let next = tail.pointee.nextDep, isOf(key, next) { return next.pointee.dep }
    } else if let next = observer.pointee.deps, isOf(key, next) {
      return next.pointee.dep
    }
    return StampTable.node(for: key)
  }

  @inline(__always)
  private static func isOf(_ key: StampTable.Key, _ link: LinkPointer) -> Bool {
    let dep = link.pointee.dep
    return dep.pointee.key == key.word && dep.pointee.flags.contains(.keyed)
  }
}
