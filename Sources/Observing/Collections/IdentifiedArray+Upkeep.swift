// What every change goes through. None of it counts as a read, but where a closure changes a copy of its own.
extension IdentifiedArray {
  /// Copies the storage if another array has it too.
  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) { return }
    if LastValues.areSharedHere {
      LastValues.letGo()
      if isKnownUniquelyReferenced(&storage) { return }
    }
    var followers: [AnyRowKeeper] = []
    // Those who keep the storage for later let go of it while it is changed. What is changed elsewhere, or outside of
    // transactions, is a copy.
    if ThreadWord.isWritingHere, RowKeepers.areInUse, storage.isLent() {
      if isKnownUniquelyReferenced(&storage) { return }
      followers = leaveStorage()
    }
    storage = Storage(copying: storage)
    if !followers.isEmpty { storage.isFollowed(by: followers) }
  }

  /// Somebody else has the storage, too: it stays as it is.
  ///
  /// Returns the keepers that go along to the next one.
  @usableFromInline @inline(never)
  mutating func leaveStorage() -> [AnyRowKeeper] {
    let storage = storage
    return withAddress(of: &self) { storage.isTakenAgain(at: $0) }
  }

  /// What noting a change has done, to be taken back if nothing changes after all.
  @usableFromInline
  enum Touch {
    /// The journal named the element already, or there is none.
    case known
    /// The journal names one more.
    case new
    /// It names the first.
    case first
  }

  /// Notes that an element is about to be changed, inserted or removed, and makes the storage
  /// unique.
  @inlinable
  @discardableResult
  mutating func touch(_ id: ID) -> Touch {
    let change = noteChangeInPlace(of: id)
    makeUnique()
    guard stamp.isPlaced else { return .known }
    beginTouches()
    let wasWritten = stamp.isWritten
    mark(change)
    guard !storage.touchedAll, storage.touched.last != id else { return .known }
    // Past this, a walk over the elements is cheaper than the list.
    if storage.touched.count > 2 * storage.elements.count + 16 {
      storage.touched.removeAll(keepingCapacity: true)
      storage.touchedAll = true
      return .known
    }
    storage.touched.append(id)
    return wasWritten ? .new : .first
  }

  /// What was to be changed is as it was.
  ///
  /// To a closure that tells something of what is there, unless it is the model.
  @inlinable
  mutating func noteUnchanged() {
    if let change = noteChangeInPlace() {
      makeUnique()
      beginTouches()
      mark(change)
    }
    if stamp.isPlaced { UnchangedWrites.note(stamp) }
  }

  /// The element that was touched last is as it was.
  @inlinable
  mutating func takeBack(_ touch: Touch, _ id: ID) {
    if stamp.isPlaced { UnchangedWrites.note(stamp) }
    guard touch != .known, storage.touched.last == id else { return }
    storage.touched.removeLast()
    // Of what is loose a commit is to find the mark.
    if touch == .first, !stamp.isLoose { stamp = stamp.committed }
  }

  /// Notes that any element may be about to be changed or removed, and makes the storage unique.
  @inlinable
  mutating func touchAll() {
    let change = noteChangeInPlace()
    makeUnique()
    guard stamp.isPlaced else { return }
    mark(change)
    storage.touched.removeAll()
    storage.touchedAll = true
  }

  /// Notes that the elements are about to change their order, and makes the storage unique.
  @inlinable
  mutating func touchOrder() {
    let change = noteChangeInPlace()
    makeUnique()
    guard stamp.isPlaced else { return }
    beginTouches()
    mark(change)
  }

  /// Forgets what was touched before the array was committed last.
  @inlinable
  mutating func beginTouches() {
    let committed = stamp.committed
    guard storage.touchedSince != committed else { return }
    storage.touched.removeAll(keepingCapacity: true)
    storage.wasChangedElsewhere = false
    // Of what was written before the journal began, nothing is known.
    storage.touchedAll = stamp.isWritten
    storage.touchedSince = committed
    if storage.operations == nil { storage.operations = ArrayOperations(of: IdentifiedArray.self) }
  }

  /// Appends an element whose id is free, and returns its position.
  @inlinable
  mutating func add(_ element: __owned Element, id: ID) -> Int {
    let touch = touch(id)
    let position = storage.elements.count
    storage.append(element, id: id)
    storage.orderChanged()
    stripInserted(at: position, touch)
    return position
  }

  /// Removes an id after its element.
  @inlinable
  mutating func idRemoved(at position: Int) {
    let id = storage.ids.remove(at: position)
    storage.index[id] = nil
    storage.reindex(position..<storage.ids.count)
    storage.orderChanged()
    if !storage.waiting.isEmpty { hasGone(from: id) }
  }

  /// What `array[id: id] = element` does.
  @inlinable
  mutating func assign(_ element: __owned Element?, id: ID) {
    guard let element else {
      remove(id: id)
      return
    }
    let ownID = storage.identify(element)
    // One that is not equal to itself is reported by who refuses it.
    if ownID != id, ownID == ownID { reportAssigned(ownID, to: id) }
    updateOrAppend(element)
  }

  /// Ends a change of an element that was taken out of the storage, and leaves nil in its place.
  @inlinable
  mutating func putBack(
    _ element: inout Element?, at position: Int, isAside: Bool, _ touch: Touch
  ) {
    // Taken from the variable, so that the array is the only one to hold it when it is compared.
    if let changed = element.take() {
      storage.putBack(changed, at: position)
      elementChanged(at: position, isAside: isAside, touch)
    } else {
      forgetAside(isAside)
      if storage.spare.isThere, let spare = storage.element(at: position) {
        keepRemoved(spare, storage.ids[position])
      }
      storage.closeGap(at: position)
      idRemoved(at: position)
    }
  }

  /// Ends a change of an element in place.
  @inlinable
  mutating func elementChanged(at position: Int, isAside: Bool, _ touch: Touch) {
    if LocalCopies.areAny { comesBack(at: position) }
    let id = storage.identify(storage.elements[position])
    let key = storage.ids[position]
    // Of one that waits, as long as it waits for the same, it is a change like any other.
    if id != key, storage.waiting.isEmpty || storage.waiting[key] != id {
      keepRemoved(storage.elements[position], key)
      _ = takeArrivals(at: position, isAside: isAside)
      idChanged(at: position, to: id)
    } else {
      if takeArrivals(at: position, isAside: isAside) { takeBack(touch, key) }
      // It has got back the id that it is under: who waits for the other need not any more.
      if id == key, !storage.waiting.isEmpty, storage.waiting[id] != nil { waitsNoMore(under: id) }
    }
  }

  /// Puts an element in the place of the one that lies at a position, and returns that.
  @inlinable
  mutating func replace(at position: Int, with element: __owned Element) -> Element {
    var element = element
    let id = storage.ids[position]
    let touch = touch(id)
    let isSame = reconcile(&element, at: position)
    let old = storage.elements[position]
    storage.elements[position] = element
    if isSame { takeBack(touch, id) }
    if !storage.waiting.isEmpty { waitsNoMore(under: id) }
    return old
  }

  /// Puts an element of another id in the place of the one that lies at a position.
  ///
  /// It is compared with none: what it shares with the one that was there says nothing of its own id.
  @inlinable
  mutating func replace(at position: Int, with element: __owned Element, of id: ID) {
    touch(storage.ids[position])
    let old = storage.elements[position]
    storage.elements[position] = element
    keepRemoved(old, storage.ids[position])
    // It may have to wait under that id, and is nothing that was there before.
    noteCome(storage.ids[position])
    if stamp.isPlaced { strip(at: position) }
    idChanged(at: position, to: id)
  }
}
