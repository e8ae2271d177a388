// What every change goes through. None of it counts as a read.
extension IdentifiedArray {
  /// Copies the storage if another array has it too.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(copying: storage)
    }
  }

  /// Notes that an element is about to be changed, inserted or removed, and makes the storage
  /// unique.
  ///
  /// Returns whether the note is a new one: it may be taken back if nothing changes after all.
  @inlinable
  @discardableResult
  mutating func touch(_ id: ID) -> Bool {
    makeUnique()
    guard stamp != .none else { return false }
    beginTouches()
    guard !storage.touchedAll, storage.touched.last != id else { return false }
    // Past this, a walk over the elements is cheaper than the list.
    if storage.touched.count > 2 * storage.elements.count + 16 {
      storage.touched.removeAll(keepingCapacity: true)
      storage.touchedAll = true
      return false
    }
    storage.touched.append(id)
    return true
  }

  /// Notes that any element may be about to be changed or removed, and makes the storage unique.
  @inlinable
  mutating func touchAll() {
    makeUnique()
    guard stamp != .none else { return }
    beginTouches()
    storage.touched.removeAll()
    storage.touchedAll = true
  }

  /// Forgets what was touched before the array had the stamp that it has now.
  @inlinable
  mutating func beginTouches() {
    guard storage.touchedSince != stamp else { return }
    storage.touched.removeAll(keepingCapacity: true)
    storage.touchedAll = false
    storage.touchedSince = stamp
    if storage.operations == nil { storage.operations = ArrayOperations(of: IdentifiedArray.self) }
  }

  /// Appends an element whose id is free, and returns its position.
  @inlinable
  mutating func add(_ element: __owned Element, id: ID) -> Int {
    touch(id)
    let position = storage.elements.count
    storage.append(element, id: id)
    storage.orderChanged()
    adoptInserted(at: position)
    return position
  }

  /// Removes an id after its element.
  @inlinable
  mutating func idRemoved(at position: Int) {
    storage.index[storage.ids.remove(at: position)] = nil
    storage.reindex(position..<storage.ids.count)
    storage.orderChanged()
  }

  /// What `array[id: id] = element` does.
  @inlinable
  mutating func assign(_ element: __owned Element?, id: ID) {
    guard let element else {
      remove(id: id)
      return
    }
    let ownID = storage.identify(element)
    if ownID != id { reportAssigned(ownID, to: id) }
    updateOrAppend(element)
  }

  /// Ends a change of an element that was taken out of the storage, and leaves nil in its place.
  @inlinable
  mutating func putBack(
    _ element: inout Element?, at position: Int, before: Int, _ isFirstTouch: Bool, spare: Element?
  ) {
    // Taken from the variable, so that the array is the only one to hold it when it is adopted.
    if let changed = element.take() {
      storage.putBack(changed, at: position)
      elementChanged(at: position, before: before, isFirstTouch)
    } else {
      dropBytes(before)
      if let spare { storage.keepRemoved(spare, storage.ids[position]) }
      storage.closeGap(at: position)
      idRemoved(at: position)
    }
  }

  /// Ends a change of an element in place.
  @inlinable
  mutating func elementChanged(at position: Int, before: Int, _ isFirstTouch: Bool) {
    let id = storage.identify(storage.elements[position])
    if id != storage.ids[position] {
      idChanged(at: position, to: id)
      adoptChanged(at: position, before: before)
    } else if adoptChanged(at: position, before: before), isFirstTouch,
      storage.touched.last == id
    {
      storage.touched.removeLast()
    }
  }

  /// Enters an element under the id that it was given in place.
  ///
  /// If the id is taken, the element stays under its old one: removing it would lose it, and shift
  /// the positions under a loop that renumbers the elements. As soon as the elements' ids are
  /// unique again, all are entered under their own.
  @usableFromInline
  mutating func idChanged(at position: Int, to id: ID) {
    reportChanged(at: position, to: id)
    var ids = ContiguousArray(storage.elements.map(storage.identify))
    if Set(ids).count < ids.count {
      guard storage.index[id] == nil else { return }
      ids = storage.ids
      ids[position] = id
    }
    let changed = ids.indices.filter { ids[$0] != storage.ids[$0] }
    for position in changed {
      touch(storage.ids[position])
      touch(ids[position])
      storage.index[storage.ids[position]] = nil
    }
    storage.ids = ids
    for changedPosition in changed {
      storage.index[ids[changedPosition]] = changedPosition
    }
    storage.orderChanged()
  }
}

// Misuse, kept apart so that what is inlined stays short.
extension IdentifiedArray {
  static var name: String { "IdentifiedArray<\(Element.self)>" }

  @usableFromInline
  func reportDuplicate(_ id: ID, at position: Int, in operation: StaticString) {
    Misuse.report(
      """
      \(Self.name): the id \(id) is there already (at position \(position)); \
      \(operation) kept the element that was there and ignored the new one
      """)
  }

  @usableFromInline
  func reportCombined(_ id: ID, as combinedID: ID, at position: Int) {
    Misuse.report(
      """
      \(Self.name): elements with the id \(id) were combined into one with the id \(combinedID); \
      init(uniquingIDsWith:) kept the element that was there (at position \(position))
      """)
  }

  @usableFromInline
  func reportAssigned(_ ownID: ID, to id: ID) {
    Misuse.report(
      """
      \(Self.name): an element with the id \(ownID) was assigned to the id \(id); \
      it was updated or appended under \(ownID), and \(id) was left as it was
      """)
  }

  func reportChanged(at position: Int, to id: ID) {
    let outcome =
      storage.index[id].map {
        """
        which is there already (at position \($0)); the element stays under \
        \(storage.ids[position]) until the ids are unique
        """
      } ?? "and the element is now under \(id), as if removed and inserted"
    Misuse.report(
      """
      \(Self.name): the id of the element at position \(position) was changed in place \
      from \(storage.ids[position]) to \(id), \(outcome)
      """)
  }
}
