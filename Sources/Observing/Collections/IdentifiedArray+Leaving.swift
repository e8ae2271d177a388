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

  /// Whether there are others than those who are told; what was noted before the last commit of the array is forgotten.
  private func notesRemoved(_ place: UInt64) -> Bool {
    guard RowKeepers.areElsewhere(than: self, place) else { return false }
    if removedIn != RowKeepers.round { beginNoting() }
    return true
  }

  private func beginNoting() {
    forgetRemoved()
    removedIn = RowKeepers.round
    RowKeepers.notes.items.append(.init(storage: self))
  }

  /// What was noted since the last commit goes on in a copy.
  @usableFromInline @inline(never)
  func takeOver(_ other: IdentifiedArray.Storage) {
    guard other.removedIn == RowKeepers.round else { return }
    beginNoting()
    removed = other.removed
    newcomers = other.newcomers
  }

  /// The element of an id that was removed since the last commit.
  func removed(_ id: ID) -> Element? {
    removedIn == RowKeepers.round ? removed[id] : nil
  }

  /// One that is the same is about to come in the place of the array that lies there.
  @usableFromInline @inline(never)
  func keepersFollow(to storage: IdentifiedArray.Storage, at address: Address) {
    for keeper in keepers where keeper.isArray(at: address) { keeper.move(to: storage) }
  }

  /// Another array is about to come to the place of this one, which goes as it is.
  @usableFromInline @inline(never)
  func goesToKeepers() {
    for keeper in keepers { keeper.replaced(self) }
  }

  /// The storage comes in the place of another one, whose elements of these ids go.
  @usableFromInline @inline(never)
  func comes(inPlaceOf other: IdentifiedArray.Storage, gone: [ID]) {
    if removedIn != RowKeepers.round { beginNoting() }
    if other.removedIn == RowKeepers.round {
      Outgoing.hold(removed)
      removed = other.removed
      newcomers.formUnion(other.newcomers)
    }
    for id in gone where !newcomers.contains(id) {
      removed[id] = other.index[id].map { other.elements[$0] }
    }
  }

  /// The storage is about to go; where it is not the main actor that lets go of it, what it holds travels there.
  @usableFromInline @inline(never)
  func handOverAll() {
    if Isolation.isOnMainActor { return tellOfEnd() }
    let rest = IdentifiedArray.Storage(copying: self)
    rest.keepers = keepers
    rest.standsFor = Address(of: self)
    HandOver.release(Borrowed(keeping: rest).anonymous)
  }

  private func tellAll() {
    for keeper in keepers {
      certain(keeper, RowKeeper<ID, Element>.self).takeAll(of: self, at: addressOfElements)
    }
  }

  /// Tells those at home in it, once.
  func tellOfEnd() {
    tellAll()
    for keeper in keepers { keeper.endLending(of: addressOfElements) }
    Outgoing.hold(keepers)
    keepers = []
  }

  private var addressOfElements: Address { standsFor ?? Address(of: self) }
}
