/// The keepers in use, by the places of their arrays.
@usableFromInline
enum RowKeepers {
  static func add(_ keeper: AnyRowKeeper, _ place: UInt64) {
    keepers[place, default: []].append(.init(keeper))
    areInUse = true
  }

  static func remove(_ keeper: AnyRowKeeper, _ place: UInt64) {
    keepers[place]?.removeAll { $0.refers(to: keeper) }
    if keepers[place]?.isEmpty == true { keepers[place] = nil }
    areInUse = !keepers.isEmpty
  }

  /// Whether there are keepers of the array with this place that are not at home in this storage.
  static func areElsewhere(than storage: ArrayStorageBase, _ place: UInt64) -> Bool {
    keepers[place]?.contains { !$0.with { $0.isHome(storage, place) } } ?? false
  }

  /// All changes are committed: what was lent for them is taken again.
  static func takeAgain() {
    UncommittedWay.inOneLook {
      while let keeper = lent.items.popLast() { keeper.takeAgain() }
    }
    for note in notes.items { note.storage?.forgetRemoved() }
    notes.items = []
  }

  /// Begins after a commit: what was noted in arrays that somebody is in the middle of changing goes on.
  @inline(__always)
  static func beginRound(isAnyOpen: Bool) {
    round &+= 1
    if isAnyOpen, !notes.isEmpty { noteOn() }
  }

  @inline(never)
  private static func noteOn() {
    for note in notes.items { note.storage?.goOnNoting() }
  }

  /// Whether anything was lent or noted since the last commit.
  static var hasWork: Bool { !lent.isEmpty || !notes.isEmpty }

  /// Whether anything came to an array in this transaction, of which the last was known.
  @inline(__always)
  static var areUnsettled: Bool { !unsettled.isEmpty }

  @inline(never)
  static func settleCame() {
    while let keeper = unsettled.items.popLast() { keeper.settleCame() }
  }

  /// A storage that may go before the commit.
  struct Note {
    weak var storage: ArrayStorageBase?
  }

  /// The keepers of the array with this place that are not at home in the storage that the array has.
  @usableFromInline
  static func movingIn(_ storage: ArrayStorageBase, _ place: UInt64) -> [AnyRowKeeper] {
    guard areElsewhere(than: storage, place), let found = keepers[place] else { return [] }
    return found.map { $0.object }.filter { !$0.isHome(storage, place) }
  }
}

extension IdentifiedArray {
  /// The array has been committed.
  @inlinable @inline(__always)
  mutating func settleKeeper() {
    // Asked where no types are needed: generic code that looks them up cost 100 ns per commit.
    if RowKeepers.areInUse { moveIn(RowKeepers.movingIn(storage, stamp.number)) }
  }

  @usableFromInline @inline(never)
  mutating func moveIn(_ keepers: [AnyRowKeeper]) {
    for keeper in keepers {
      certain(keeper, RowKeeper<ID, Element>.self).moveIn(&self)
    }
    storage.committedIn = RowKeepers.round
  }
}
