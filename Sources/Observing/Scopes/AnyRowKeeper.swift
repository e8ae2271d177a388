/// The part of a keeper that does not know the types.
///
///     held    the storage that the array had at the last commit: a copy of the array, so that whoever changes it meanwhile
///             gets a storage of its own
///     lent    the same, while the array itself is changed in place, from the first change to the commit
@usableFromInline
class AnyRowKeeper {
  private(set) final var held: ArrayStorageBase?
  private final weak var lent: ArrayStorageBase?
  /// Where that is, to be compared with when it goes and no reference to it can be had any more.
  private final var lentAddress: Address?
  /// The place of the array whose rows these are; 0 if it lies nowhere.
  private final var place: UInt64 = 0

  @usableFromInline init() {}

  var isInUse: Bool { false }

  /// Whether the array is certain to have another storage by now, or to have gone.
  func hasLost(_ storage: ArrayStorageBase) -> Bool { false }

  /// Whether it is certain that the array is the one that lies there.
  func isArray(at address: Address) -> Bool { false }

  /// Where the elements were when they were looked at last, or are being changed, if that is still there.
  final var lastStorage: ArrayStorageBase? { held ?? lent }

  final func isHome(_ storage: ArrayStorageBase, _ place: UInt64) -> Bool {
    self.place == place && lastStorage === storage
  }

  /// Whether the storage is the array's, which changes it in place, or lets go of it for good.
  final func hasLent(_ storage: Address) -> Bool { lentAddress == storage }

  /// Whether the storage went while it was lent; if another thread let go of it, what it held is on its way.
  final var hasLostLent: Bool { lentAddress != nil && lent == nil }

  // MARK: Lending

  /// Returns whether the storage is let go of, or was before.
  final func lends(_ storage: ArrayStorageBase) -> Bool {
    if hasLent(Address(of: storage)) { return true }
    guard held === storage, place != 0, !hasLost(storage) else { return false }
    if lent !== storage { lent = storage }
    lentAddress = Address(of: storage)
    held = nil
    RowKeepers.lent.append(self)
    return true
  }

  final func takeAgain(_ storage: ArrayStorageBase) {
    guard hasLent(Address(of: storage)) else { return }
    lentAddress = nil
    held = storage
  }

  /// Another array comes to the place of the one with this storage, which goes as it is.
  final func replaced(_ storage: ArrayStorageBase) {
    takeAgain(storage)
    if held === storage { RowKeepers.lent.append(self) }
  }

  /// All changes are committed.
  final func takeAgain() {
    if lentAddress != nil, let lent { takeAgain(lent) }
    if isInUse, place != 0 { settleWhereArrayLies() }
  }

  /// Moves in where the array has another storage by now, also if nobody had to be told.
  func settleWhereArrayLies() {}

  // MARK: Moving

  /// The array, which is certain to be the one, has got a storage of its own to be changed in place.
  final func follow(to storage: ArrayStorageBase) {
    leaveStorage(for: storage)
    lent = storage
    lentAddress = Address(of: storage)
    RowKeepers.lent.append(self)
  }

  /// The array has got another storage with the same elements.
  final func move(to storage: ArrayStorageBase) {
    leaveStorage(for: storage)
    held = storage
  }

  final func settle(at place: UInt64, in storage: ArrayStorageBase) {
    move(to: storage)
    guard place != self.place else { return }
    RowKeepers.remove(self, self.place)
    RowKeepers.add(self, place)
    self.place = place
  }

  /// The array is one that was made, and lies nowhere.
  final func settle(made storage: ArrayStorageBase) {
    leaveHome()
    held = storage
  }

  final func leaveHome() {
    leaveStorage(for: nil)
    RowKeepers.remove(self, place)
    place = 0
  }

  private func leaveStorage(for new: ArrayStorageBase?) {
    if let old = lastStorage, old !== new { old.keepers.removeAll { $0 === self } }
    if let new, !new.keepers.contains(where: { $0 === self }) { new.keepers.append(self) }
    Outgoing.hold(ifLast: &held)
    held = nil
    lent = nil
    lentAddress = nil
  }
}
