// Elements that go are handed to those who stand for them.
//
//     RowKeeper at home in the storage      told at once
//     RowKeeper of this place elsewhere     what goes is noted in the storage, and looked at when the keeper moves in
extension IdentifiedArray {
  /// Whether somebody may want the elements that go.
  ///
  /// What is changed outside of transactions, or on another thread, is a copy of which nobody has a store.
  @inlinable @inline(__always)
  var handsOver: Bool { stamp.isPlaced && ThreadWord.isWritingHere && RowKeepers.areInUse }

  @inlinable @inline(__always)
  func keepRemoved(_ element: Element, _ id: ID) {
    if handsOver { storage.keep(element, id, stamp.number) }
  }

  @inlinable @inline(__always)
  func keepAll() {
    if handsOver { storage.keepAll(stamp.number) }
  }

  @inlinable @inline(__always)
  func noteCome(_ id: ID) {
    if handsOver { storage.tellCome(id, stamp.number) }
  }

  /// A copy of an element that is handed out and may not come back, unless it makes the change that is
  /// to come a large copy.
  @inlinable
  func spare(at position: Int) -> Element? {
    handsOver && !storage.elementIsBulky(Element.self) ? storage.elements[position] : nil
  }
}

extension IdentifiedArray.Storage {
  @usableFromInline @inline(never)
  func keep(_ element: Element, _ id: ID, _ place: UInt64) {
    for keeper in keepers {
      certain(keeper, RowKeeper<ID, Element>.self).take(element, id, from: self)
    }
    if notesRemoved(place), !newcomers.contains(id) { removed[id] = element }
  }

  @usableFromInline @inline(never)
  func keepAll(_ place: UInt64) {
    tellAll()
    guard notesRemoved(place) else { return }
    for (position, id) in ids.enumerated() where !newcomers.contains(id) {
      removed[id] = elements[position]
    }
  }

  @usableFromInline @inline(never)
  func tellCome(_ id: ID, _ place: UInt64) {
    for keeper in keepers { certain(keeper, RowKeeper<ID, Element>.self).came(id, to: self) }
    if notesRemoved(place) { newcomers.insert(id) }
  }

  /// Whether there are others than those who are told; what was noted in another transaction is forgotten.
  private func notesRemoved(_ place: UInt64) -> Bool {
    guard RowKeepers.areElsewhere(than: self, place) else { return false }
    if removedIn != Transaction.serial {
      forgetRemoved()
      removedIn = Transaction.serial
    }
    return true
  }

  /// The element of an id that the present transaction has removed.
  func removed(_ id: ID) -> Element? {
    removedIn == Transaction.serial ? removed[id] : nil
  }

  /// What was removed before the last commit is nobody's concern any more.
  @inlinable
  func forgetRemoved() {
    if !removed.isEmpty { removed = [:] }
    if !newcomers.isEmpty { newcomers = [] }
  }

  /// Another array is about to come to the place of this one.
  ///
  /// Should there be a copy, changes of it must not reach the storage before those who stand for elements have looked
  /// at it.
  @usableFromInline @inline(never)
  func stayForKeepers(at place: UInt64) {
    for keeper in keepers where keeper.isHome(self, place) {
      certain(keeper, RowKeeper<ID, Element>.self).replaced = self
    }
  }

  /// The storage comes in the place of another one, whose elements of these ids go.
  @usableFromInline @inline(never)
  func comes(inPlaceOf other: IdentifiedArray.Storage, gone: [ID]) {
    let goesOn = other.removedIn == Transaction.serial
    var removed = goesOn ? other.removed : [:]
    for id in gone where !(goesOn && other.newcomers.contains(id)) {
      removed[id] = other.index[id].map { other.elements[$0] }
    }
    self.removed = removed
    removedIn = Transaction.serial
    for keeper in other.keepers where !keepers.contains(where: { $0 === keeper }) {
      keepers.append(keeper)
    }
  }

  /// The storage is about to go; where it is not the main actor that lets go of it, what it holds travels there.
  @usableFromInline @inline(never)
  func handOverAll() {
    if Isolation.isOnMainActor { return tellAll() }
    let rest = IdentifiedArray.Storage(copying: self)
    rest.keepers = keepers
    HandOver.release(Borrowed(keeping: rest).anonymous)
  }

  private func tellAll() {
    for keeper in keepers {
      certain(keeper, RowKeeper<ID, Element>.self).takeAll(of: self)
    }
  }
}
