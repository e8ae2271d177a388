// Under which ids the elements are: nearly always under their own.
extension IdentifiedArray {
  /// Reports an id under which no element can come, and says where it is; nil if it is free.
  @inlinable
  mutating func refuse(_ id: ID, in operation: StaticString) -> Int? {
    if let position = storage.index[id] {
      reportDuplicate(id, at: position, in: operation)
      noteUnchanged()
      return position
    }
    if id == id { return nil }
    reportUnfit(id, in: operation)
    noteUnchanged()
    return storage.elements.count
  }

  /// Enters an element under the id that it was given in place; what was there under the old one has been kept.
  ///
  /// If the id is taken, the element stays under its old one: removing it would lose it, and shift
  /// the positions under a loop that renumbers the elements. As soon as the elements' ids are
  /// unique again, all are entered under their own.
  @usableFromInline
  mutating func idChanged(at position: Int, to id: ID) {
    reportChanged(at: position, to: id)
    if enterOwnIDs(isKept: position) { return }
    guard id == id, storage.index[id] == nil else { return }
    var ids = storage.ids
    ids[position] = id
    enter(ids, isKept: position)
  }

  /// Enters the elements under their own ids, if these are unique; else some wait for that.
  ///
  /// - `isKept`: The position of an element whose old id has been seen to.
  @usableFromInline
  @discardableResult
  mutating func enterOwnIDs(isKept: Int? = nil) -> Bool {
    let ids = ContiguousArray(storage.elements.map(storage.identify))
    storage.isAnyWaiting = Set(ids).count < ids.count || ids.contains { $0 != $0 }
    if storage.isAnyWaiting { return false }
    enter(ids, isKept: isKept)
    return true
  }

  private mutating func enter(_ ids: ContiguousArray<ID>, isKept: Int?) {
    let changed = ids.indices.filter { ids[$0] != storage.ids[$0] }
    if changed.isEmpty { return }
    for position in changed {
      // It may have waited for this, and goes under its old id now.
      if position != isKept { keepRemoved(storage.elements[position], storage.ids[position]) }
      touch(storage.ids[position])
      touch(ids[position])
      storage.index[storage.ids[position]] = nil
    }
    storage.ids = ids
    for position in changed { storage.index[ids[position]] = position }
    storage.orderChanged()
    // As if inserted: only what is known to be that of its id keeps its places.
    for position in changed {
      noteCome(ids[position])
      if stamp.isPlaced { strip(at: position) }
    }
  }
}
