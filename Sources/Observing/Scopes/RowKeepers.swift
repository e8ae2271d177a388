/// The keepers in use, by the places of their arrays.
@usableFromInline
enum RowKeepers {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var keepers: [UInt64: [Unmanaged<AnyRowKeeper>]] = [:]
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) private(set) static var areInUse = false

  static func add(_ keeper: AnyRowKeeper, _ place: UInt64) {
    keepers[place, default: []].append(.passUnretained(keeper))
    areInUse = true
  }

  static func remove(_ keeper: AnyRowKeeper, _ place: UInt64) {
    let own = Unmanaged.passUnretained(keeper).toOpaque()
    keepers[place]?.removeAll { $0.toOpaque() == own }
    if keepers[place]?.isEmpty == true { keepers[place] = nil }
    areInUse = !keepers.isEmpty
  }

  /// The keepers of the array with this place that are not at home in the storage that the array has.
  @usableFromInline
  static func movingIn(_ storage: ArrayStorageBase, _ place: UInt64) -> [AnyRowKeeper] {
    guard let found = keepers[place] else { return [] }
    if found.count == 1, found[0]._withUnsafeGuaranteedRef({ $0.isHome(storage, place) }) {
      return []
    }
    return found.map { $0.takeUnretainedValue() }.filter { !$0.isHome(storage, place) }
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
      unsafeDowncast(keeper, to: RowKeeper<ID, Element>.self).settle(in: &self)
    }
  }
}
