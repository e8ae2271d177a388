/// The keepers in use, by the places of their arrays.
@usableFromInline
enum RowKeepers {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var keepers: [UInt64: Unmanaged<AnyRowKeeper>] = [:]
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) private(set) static var areInUse = false

  static func add(_ keeper: AnyRowKeeper, _ place: UInt64) {
    keepers[place] = .passUnretained(keeper)
    areInUse = true
  }

  static func remove(_ keeper: AnyRowKeeper, _ place: UInt64) {
    let own = Unmanaged.passUnretained(keeper).toOpaque()
    guard keepers[place]?.toOpaque() == own else { return }
    keepers[place] = nil
    areInUse = !keepers.isEmpty
  }

  /// The keeper of the array with this place, if it is not at home in the storage that the array has.
  @usableFromInline
  static func movingIn(_ storage: ArrayStorageBase, _ place: UInt64) -> AnyRowKeeper? {
    if let keeper = storage.keeper, keeper.isHome(storage, place) { return nil }
    return keepers[place]?.takeUnretainedValue()
  }
}

extension IdentifiedArray {
  /// The array has been committed.
  @inlinable @inline(__always)
  mutating func settleKeeper() {
    // Asked where no types are needed: generic code that looks them up cost 100 ns per commit.
    if RowKeepers.areInUse, let keeper = RowKeepers.movingIn(storage, stamp.number) {
      moveIn(keeper)
    }
  }

  @usableFromInline @inline(never)
  mutating func moveIn(_ keeper: AnyRowKeeper) {
    unsafeDowncast(keeper, to: RowKeeper<ID, Element>.self).settle(in: &self)
  }
}
