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

  /// Each element is about to be looked at, by a function that decides about it.
  ///
  /// What that reads of an element is noted by itself; of one that is put in its place, this tells.
  @inlinable @inline(__always)
  func noteElementsRead() {
    guard stamp.isPlaced, ThreadWord.isAnyoneObserving else { return }
    for id in storage.ids { noteElement(id) }
  }

  /// The array is about to be changed.
  ///
  /// What is done to a copy that a closure has for itself goes by what is in it.
  ///
  /// - `id`: The element that is changed, if it is one.
  ///
  /// Returns the change by which it is to be marked as loose.
  @inlinable @inline(__always)
  mutating func noteChangeInPlace(of id: ID? = nil) -> UInt64? {
    stamp.isPlaced && ThreadWord.isObservingHere ? noteCopy(id) : nil
  }

  @usableFromInline @inline(never)
  mutating func noteCopy(_ id: ID?) -> UInt64? {
    // What is written and not loose is the closure's own, or the model, which may be copied while it is changed.
    guard !stamp.isWritten || stamp.isLoose || ModelMemory.isAny else { return nil }
    let array = self
    return withAddress(of: &self) {
      LocalCopies.note(array.stamp, at: $0, markedBy: array.change) {
        array.noteIDs()
        if let id, array.storage.index[id] != nil { array.noteElement(id) }
      }
    }
  }

  /// The change that has marked it as loose.
  @usableFromInline var change: UInt64? { stamp.isLoose ? storage.change : nil }

  /// What is changed in place is marked: its storage is its own by now.
  @inlinable @inline(__always)
  mutating func mark(_ change: UInt64?) {
    stamp.markWritten()
    guard let change else { return }
    stamp.markLoose()
    storage.change = change
  }

  /// A commit, or an assignment, finds it in the model at its own place.
  @usableFromInline
  func isFound() {
    if let change { LocalCopies.found(change) }
  }

  /// Whether it is the model that is changed where the array lies, as far as that is to be known.
  @inlinable @inline(__always)
  mutating func liesInModel() -> Bool {
    stamp.isPlaced && ModelMemory.isNoted
      && withAddress(of: &self) { ModelMemory.holds($0) }
  }

  @usableFromInline @inline(never)
  func noteIDs() {
    guard AnyElementSource.notesRead(), !readsLate({ noteIDs() }) else { return }
    Graph.track(ArrayRecord.of(self).idsSource)
  }

  /// How many elements there are is being read.
  @usableFromInline @inline(never)
  func noteCount() {
    guard AnyElementSource.notesRead(), !readsLate({ noteCount() }) else { return }
    Graph.track(ArrayRecord.of(self).countSource)
  }

  /// Whether there are elements is being read.
  @usableFromInline @inline(never)
  func notePresence() {
    guard AnyElementSource.notesRead(), !readsLate({ notePresence() }) else { return }
    Graph.track(ArrayRecord.of(self).presenceSource)
  }

  // Specialised where it is called, but not a part of each read: untracked ones skip it.
  @inlinable @inline(never)
  func noteElement(_ id: ID) {
    guard AnyElementSource.notesRead(), !readsLate({ noteElement(id) }) else { return }
    // A re-run that reads what the last one read needs no look-up.
    let isExpected = AnyElementSource.expected()?.with { source in
      guard type(of: source) == ElementSource<ID, Element>.self else { return false }
      let source = certain(source, ElementSource<ID, Element>.self)
      guard source.id == id, source.record.stamp == stamp else { return false }
      source.track()
      return true
    }
    if isExpected == true { return }
    // By an id that is not equal to itself nothing is ever found.
    guard id == id else { return }
    ArrayRecord.of(self).source(of: id, in: self).track()
  }

  /// See `LocalCopies.readsLate`.
  @inlinable @inline(__always)
  func readsLate(_ read: () -> Void) -> Bool {
    stamp.isWritten && ModelMemory.isAny && LocalCopies.readsLate(read)
  }

  /// Reads all of the array: its ids and all that is in its elements.
  @usableFromInline
  func readAll() {
    // What was assigned is the reader's own; of what was changed in place, the rest is not.
    if !stamp.isWritten || stamp.isLoose || ModelMemory.isAny { noteAllRead() }
    for position in storage.elements.indices { readElement(at: position) }
  }

  @usableFromInline
  func readElement(at position: Int) {
    guard AssignedValues.isNoting else { return }
    storage.withElementRead(at: position) { AssignedValues.read(Element.self, at: $0) }
  }

  /// What closures have read of the element of this id.
  @inlinable
  func existingSource(of id: ID) -> AnyElementSource? {
    ArrayRecord<ID, Element>.existing(stamp.number)?.sources[id]
  }

  /// The element of this id, read without a trace.
  func untracked(_ id: ID) -> Element? { storage.index[id].map { storage.elements[$0] } }

  // MARK: Elements that come

  /// Puts the element's bytes aside before it is changed in place; the storage is this array's alone.
  ///
  /// Returns whether they are, which they are not where nobody needs them. `takeArrivals` takes them.
  @inlinable @inline(__always)
  func putAside(at position: Int) -> Bool {
    guard stamp.isPlaced else { return false }
    return storage.withElementRead(at: position) { storage.putAside($0, Element.self) }
  }

  /// An element has been changed in place: what has come into it from elsewhere loses its places.
  ///
  /// The storage is this array's alone. Returns whether the element is certain to be as it was.
  @inlinable @inline(__always)
  func takeArrivals(at position: Int, isAside: Bool) -> Bool {
    guard isAside else { return false }
    return storage.withElement(at: position) { storage.takeArrivals($0, Element.self) }
  }

  /// The element that was to be changed has been removed.
  @inlinable @inline(__always)
  func forgetAside(_ isAside: Bool) {
    if isAside { storage.forgetAside() }
  }

  /// An element has been put in, wherever it was before.
  ///
  /// The storage is this array's alone.
  @inlinable @inline(__always)
  mutating func stripInserted(at position: Int, _ touch: Touch) {
    noteCome(storage.ids[position])
    guard stamp.isPlaced else { return }
    if LocalCopies.areAny {
      comesBack(at: position) {
        touch == .known || $0.storage.touched.dropLast().contains($0.storage.ids[position])
      }
    }
    strip(at: position)
  }

  /// An element that was changed is back in the array, if `isOwn` says that it was taken out of it.
  @usableFromInline @inline(never)
  mutating func comesBack(at position: Int, if isOwn: (Self) -> Bool = { _ in true }) {
    let isModel = liesInModel()
    storage.withElementRead(at: position) {
      guard storage.isLoose($0, Element.self), isOwn(self) else { return }
      storage.comesBack($0, Element.self, in: isModel ? nil : change ?? 0)
    }
  }

  // Specialised where it is called, but not a part of each insertion.
  @inlinable @inline(never)
  func strip(at position: Int) {
    guard storage.hasParts(Element.self) else { return }
    if Self.isNotingReads { readElement(at: position) }
    storage.withElement(at: position) {
      if existingSource(of: storage.ids[position])?.keepsPlaces($0) == true { return }
      storage.place($0, Element.self, .strip)
    }
  }

  /// Compares an element that is about to be replaced with the one that replaces it.
  ///
  /// Returns whether they are the same, stamps included.
  @inlinable @inline(never)
  func reconcile(_ element: inout Element, at position: Int) -> Bool {
    guard stamp.isPlaced, storage.looksAfterPlaces else { return false }
    return storage.withElementRead(at: position) { old in
      withAddress(of: &element) { new in
        if Self.isNotingReads { storage.noteAssigned(new, over: old, Element.self) }
        return storage.reconcile(old: old, new: new, Element.self) == .same
      }
    }
  }
}

extension IdentifiedArray.Storage {
  /// The element's bytes, for the time of the call.
  ///
  /// The storage must have one owner.
  @inlinable @inline(__always)
  func withElement<R>(at position: Int, _ body: (Address) -> R) -> R {
    elements.withElement(at: position) { body($0.address) }
  }

  /// The same to be read only, of storage that may be shared.
  @inlinable @inline(__always)
  func withElementRead<R>(at position: Int, _ body: (Address) -> R) -> R {
    elements.withElementRead(at: position) { body($0.address) }
  }
}
