/// Takes what an array lets go of, for those who stand for it.
///
///     RowTable ──▶ RowKeeper ◀── storage of the array
///        ▲             │ rows: not kept alive, home: not kept alive
///     RowPlace ◀───────┘
///
/// A storage has one keeper at most that is in use, and that one is at home in it: it is told of each
/// element that is removed, and of the storage's end. An array may get another storage while it is
/// changed; at the commit, the keeper moves there and looks back for rows that did not come along.
@usableFromInline
final class RowKeeper<ID: Hashable, Element>: AnyRowKeeper {
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element>

  /// The rows that somebody holds.
  var rows: [ID: Unmanaged<RowPlace<ID, Element>>] = [:]
  /// Another array may have the storage, too, and keep it when this one lets go of it.
  private weak var storage: Elements.Storage?

  @usableFromInline override init() {}

  override var isInUse: Bool { !rows.isEmpty }

  /// The element has been removed from the array.
  @usableFromInline @inline(never)
  func take(_ element: Element, _ id: ID, from storage: Elements.Storage) {
    guard ThreadWord.isWritingHere, isHome(storage), let row = rows[id] else { return }
    row._withUnsafeGuaranteedRef { $0.keep(element) }
  }

  /// The storage, or what it held, is about to go as a whole.
  @usableFromInline @inline(never)
  func takeAll(of storage: Elements.Storage) {
    guard ThreadWord.isWritingHere, isHome(storage) else { return }
    for (id, row) in held {
      if let position = storage.index[id] { row.keep(storage.elements[position]) }
    }
  }

  /// Moves into the array's storage.
  func settle(in array: inout Elements) {
    if let other = array.storage.keeper, other !== self, other.isInUse, other.isHome(array.storage)
    {
      array.makeUnique()
    }
    let new = array.storage
    let old = storage
    if old !== new {
      new.keeper = self
      storage = new
      if home != nil { lookBack(at: old, from: new) }
    }
    settle(at: array.stamp.origin, in: new)
  }

  private func lookBack(at old: Elements.Storage?, from new: Elements.Storage) {
    for (id, row) in held {
      if new.index[id] != nil {
        row.forgetLast()
      } else if let old, let position = old.index[id] {
        row.keep(old.elements[position])
      }
    }
  }

  func leave() {
    storage = nil
    leaveHome()
  }

  /// The element in the storage that the array had last, if another array keeps that.
  func lastElement(_ id: ID) -> Element? {
    storage.flatMap { storage in storage.index[id].map { storage.elements[$0] } }
  }

  /// The rows, kept alive: giving up what they kept may be the end of some.
  private var held: [(ID, RowPlace<ID, Element>)] {
    rows.map { ($0, $1.takeUnretainedValue()) }
  }
}

/// The part of a keeper that does not know the types.
@usableFromInline
class AnyRowKeeper {
  /// The storage, to be compared with only.
  private(set) final var home: UnsafeRawPointer?
  /// The origin of the array whose rows these are.
  private final var origin: UInt64 = 0

  @usableFromInline init() {}

  var isInUse: Bool { false }

  final func isHome(_ storage: AnyArrayStorage) -> Bool { home == Self.address(storage) }

  final func isHome(_ storage: AnyArrayStorage, _ origin: UInt64) -> Bool {
    isHome(storage) && self.origin == origin
  }

  final func settle(at origin: UInt64, in storage: AnyArrayStorage) {
    home = Self.address(storage)
    guard origin != self.origin else { return }
    RowKeepers.remove(self, self.origin)
    RowKeepers.add(self, origin)
    self.origin = origin
  }

  final func leaveHome() {
    RowKeepers.remove(self, origin)
    home = nil
    origin = 0
  }

  private static func address(_ storage: AnyArrayStorage) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(storage).toOpaque())
  }
}

/// The keepers in use, by the origins of their arrays.
@usableFromInline
enum RowKeepers {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var keepers: [UInt64: Unmanaged<AnyRowKeeper>] = [:]
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) private(set) static var areInUse = false

  static func add(_ keeper: AnyRowKeeper, _ origin: UInt64) {
    keepers[origin] = .passUnretained(keeper)
    areInUse = true
  }

  static func remove(_ keeper: AnyRowKeeper, _ origin: UInt64) {
    let own = Unmanaged.passUnretained(keeper).toOpaque()
    guard keepers[origin]?.toOpaque() == own else { return }
    keepers[origin] = nil
    areInUse = !keepers.isEmpty
  }

  /// The keeper of the array with this origin, if it is not at home in the storage that the array has.
  @usableFromInline
  static func movingIn(_ storage: AnyArrayStorage, _ origin: UInt64) -> AnyRowKeeper? {
    if let keeper = storage.keeper, keeper.isHome(storage, origin) { return nil }
    guard let found = keepers[origin]?.takeUnretainedValue() else { return nil }
    return found.isHome(storage, origin) && storage.keeper === found ? nil : found
  }
}

extension IdentifiedArray {
  /// The array has been committed.
  @inlinable @inline(__always)
  mutating func settleKeeper() {
    // Asked where no types are needed: generic code that looks them up cost 100 ns per commit.
    if RowKeepers.areInUse, let keeper = RowKeepers.movingIn(storage, stamp.origin) {
      moveIn(keeper)
    }
  }

  @usableFromInline @inline(never)
  mutating func moveIn(_ keeper: AnyRowKeeper) {
    unsafeDowncast(keeper, to: RowKeeper<ID, Element>.self).settle(in: &self)
  }
}
