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

  // MARK: Arrivals

  /// Puts the element's bytes aside before it is changed in place.
  ///
  /// Returns where they are, or a negative number where nobody needs them. `adoptChanged` takes them.
  @inlinable @inline(__always)
  func keepBytes(at position: Int) -> Int {
    stamp.isPlaced ? putBytesAside(at: position) : -1
  }

  @usableFromInline @inline(never)
  func putBytesAside(at position: Int) -> Int {
    guard Isolation.isOnMainActor, Shape.of(Element.self).hasParts else { return -1 }
    return storage.withBytes(at: position) {
      ScratchBytes.put($0, count: MemoryLayout<Element>.size)
    }
  }

  /// An element has been changed in place: what has come into it from elsewhere gets its own stamps.
  ///
  /// The storage is this array's alone.
  @inlinable @inline(__always)
  mutating func adoptChanged(at position: Int, before: Int) {
    if before >= 0 { adoptParts(at: position, before: before) }
  }

  @usableFromInline @inline(never)
  mutating func adoptParts(at position: Int, before: Int) {
    let shape = Shape.of(Element.self)
    let storage = storage
    ScratchBytes.take(before) { before in
      storage.withElement(at: position) { now in
        Adoption.adoptArrivals(shape, before: before, now: now)
      }
    }
  }

  /// The element that was to be changed has been removed.
  @inlinable @inline(__always)
  func dropBytes(_ before: Int) {
    if before >= 0 { forgetBytes(before) }
  }

  @usableFromInline
  func forgetBytes(_ before: Int) { ScratchBytes.take(before) { _ in } }

  /// An element has been put in.
  ///
  /// The storage is this array's alone. If closures know the id, the commit will see whether it is the
  /// element that they know; else it is new here, wherever it was before.
  @inlinable @inline(__always)
  mutating func adoptInserted(at position: Int) {
    if stamp.isPlaced { adoptArrived(at: position) }
  }

  @usableFromInline @inline(never)
  mutating func adoptArrived(at position: Int) {
    guard Isolation.isOnMainActor else { return }
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    let record = ArrayRecord<ID, Element>.existing(stamp.origin)
    let isKnown = record?.knows(storage.ids[position]) ?? false
    storage.withElement(at: position) { Adoption.adopt(shape, at: $0, isKnown ? .missing : .all) }
  }
}

extension IdentifiedArray.Storage {
  /// The element's bytes, to be read.
  func withBytes<R>(at position: Int, _ body: (UnsafeRawPointer) -> R) -> R {
    precondition(elements.indices.contains(position))
    return elements.withUnsafeBufferPointer {
      body(UnsafeRawPointer($0.baseAddress.unsafelyUnwrapped + position))
    }
  }

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
