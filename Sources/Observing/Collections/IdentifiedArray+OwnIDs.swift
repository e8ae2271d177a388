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

  /// An element was given another id in place; what was there under the old one has been kept.
  ///
  /// If the id is taken, the element stays under its old one, and waits: removing it would lose it, and shift the positions
  /// under a loop that renumbers the elements.
  @usableFromInline
  mutating func idChanged(at position: Int, to id: ID) {
    let old = storage.ids[position]
    let wanted = storage.waiting[old]
    if storage.index[id] == nil, id == id {
      enter([(position, id)], isKept: position)
      if isWanted(old) || isWanted(wanted) { enterWaiting() }
    } else {
      storage.waiting[old] = id
      if mayBecomeFree(id, for: position) || isWanted(wanted) { enterWaiting(isKept: position) }
    }
    reportChanged(at: position, from: old, to: id)
  }

  private func isWanted(_ id: ID?) -> Bool {
    guard let id, !storage.waiting.isEmpty else { return false }
    return storage.waiting.values.contains(id)
  }

  /// Whether those who hold an id, and the one that each of them waits for, wait for a free one in the end, or for that of
  /// the element at the position.
  private func mayBecomeFree(_ id: ID, for position: Int) -> Bool {
    var next = id
    for _ in 0...storage.waiting.count {
      guard let holder = storage.index[next] else { return next == next }
      if holder == position { return true }
      guard let wanted = storage.waiting[storage.ids[holder]] else { return false }
      next = wanted
    }
    return true
  }

  /// The element under an id waits no more: another one that waits may come to lie where it was to come.
  @usableFromInline
  mutating func waitsNoMore(under id: ID) {
    if isWanted(storage.waiting.removeValue(forKey: id)) { enterWaiting() }
  }

  /// The element under an id has gone: the id is free, and what it may have waited for.
  @usableFromInline
  mutating func hasGone(from id: ID) {
    waitsNoMore(under: id)
    if isWanted(id) { enterWaiting() }
  }

  /// Enters the elements that wait under their own ids, if these are free, or become so as others are entered.
  ///
  ///     under   1   2   3             under   2   3   9
  ///     own     2   3   9      ──▶    own     2   3   9         9 is free: so is 3, and then 2
  ///
  /// Of two that wait for the same id the first gets it.
  ///
  /// - `isKept`: The position of an element whose old id has been seen to.
  @usableFromInline
  mutating func enterWaiting(isKept: Int? = nil) {
    let positions = storage.waiting.keys.compactMap { storage.index[$0] }.sorted()
    storage.waiting = [:]
    var moves: [ID: Int] = [:]
    for position in positions {
      let id = storage.identify(storage.elements[position])
      if id == storage.ids[position] { continue }
      storage.waiting[storage.ids[position]] = id
      if id == id, moves[id] == nil { moves[id] = position }
    }
    let movers = Set(moves.values)
    var blocked = moves.keys.filter { id in
      storage.index[id].map { !movers.contains($0) } ?? false
    }
    // Who cannot go keeps who waits for its place.
    while let id = blocked.popLast() {
      guard let position = moves.removeValue(forKey: id) else { continue }
      if moves[storage.ids[position]] != nil { blocked.append(storage.ids[position]) }
    }
    if !moves.isEmpty { enter(moves.map { ($1, $0) }.sorted { $0.0 < $1.0 }, isKept: isKept) }
  }

  private mutating func enter(_ moves: [(position: Int, id: ID)], isKept: Int?) {
    for (position, id) in moves {
      let old = storage.ids[position]
      // It has waited for this, and goes under its old id now.
      if position != isKept { keepRemoved(storage.elements[position], old) }
      touch(old)
      touch(id)
      storage.index[old] = nil
      storage.waiting[old] = nil
    }
    for (position, id) in moves {
      storage.ids[position] = id
      storage.index[id] = position
    }
    storage.orderChanged()
    // As if inserted: only what is known to be that of its id keeps its places.
    for (position, id) in moves {
      noteCome(id)
      if stamp.isPlaced { strip(at: position) }
    }
  }
}
