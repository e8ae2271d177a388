extension IdentifiedArray {
  /// Whether a read made now could be noted.
  @inlinable @inline(__always)
  static var isNotingReads: Bool { ThreadWord.isAnyoneObserving }

  /// Which ids there are, and in what order, is being read.
  @inlinable @inline(__always)
  func noteIDsRead() {
    if stamp.isPlaced, ThreadWord.isAnyoneObserving { noteIDs() }
  }

  /// Whether there is an element of this id, and which one, is being read.
  @inlinable @inline(__always)
  func noteElementRead(_ id: ID) {
    if stamp.isPlaced, ThreadWord.isAnyoneObserving { noteElement(id) }
  }

  @usableFromInline @inline(never)
  func noteIDs() {
    guard ThreadWord.isObservingHere, Graph.observer != nil else { return }
    Graph.counts.reads &+= 1
    Graph.track(record.idsSource)
  }

  @usableFromInline @inline(never)
  func noteElement(_ id: ID) {
    guard ThreadWord.isObservingHere, let observer = Graph.observer else { return }
    Graph.counts.reads &+= 1
    // A re-run that reads what the last one read needs no look-up.
    let tail = observer.pointee.depsTail
    let next = tail == nil ? observer.pointee.deps : tail.unsafelyUnwrapped.pointee.nextDep
    if let next, let source = ElementSource<ID, Element>.standing(behind: next.pointee.dep),
      source.id == id, source.record.isOf(stamp)
    {
      return Graph.track(next.pointee.dep)
    }
    Graph.track(record.source(of: id, in: self))
  }

  /// The element of this id, read without a trace.
  func untracked(_ id: ID) -> Element? { storage.index[id].map { storage.elements[$0] } }

  private var record: ArrayRecord<ID, Element> { .of(self) }

  /// An element has been changed in place, or put in.
  ///
  /// The storage is this array's alone.
  @inlinable @inline(__always)
  mutating func adoptElement(at position: Int) {
    if stamp.isPlaced, ThreadWord.isWritingHere { adoptMissing(at: position) }
  }

  @usableFromInline @inline(never)
  mutating func adoptMissing(at position: Int) {
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    storage.withElement(at: position) { Adoption.adopt(shape, at: $0, .missing) }
  }
}

extension IdentifiedArray.Storage {
  /// The element's bytes, for the time of the call.
  ///
  /// The storage must have one owner.
  func withElement<R>(at position: Int, _ body: (UnsafeMutableRawPointer) -> R) -> R {
    precondition(elements.indices.contains(position))
    return elements.withUnsafeMutableBufferPointer {
      body(UnsafeMutableRawPointer($0.baseAddress.unsafelyUnwrapped + position))
    }
  }
}

/// Where the numbers of orders come from.
///
/// A number is never used twice, on whatever thread.
enum OrderCounter {
  @exclusivity(unchecked) nonisolated(unsafe) private static var last: UInt = 0

  static func next() -> UInt64 {
    UInt64(withUnsafeMutablePointer(to: &last) { SharedCounter.add(1, to: $0) }) + 1
  }
}
