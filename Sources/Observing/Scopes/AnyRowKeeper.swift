/// The part of a keeper that does not know the types.
///
///     held    the storage that the array had at the last commit: a copy of the array, so that whoever changes it meanwhile
///             gets a storage of its own
///     lent    the same, while the array itself is changed in place, from the first change to the commit
///     away    held, of an array that lies in the model, but in an enum's own bytes, where it cannot be told in its storage
///             whose it is: what goes is noted there, and looked at when the array is committed
@usableFromInline
class AnyRowKeeper {
  private(set) final var held: ArrayStorageBase?
  /// The same storage, of an array that lies somewhere, also while it is lent.
  private final weak var home: ArrayStorageBase?
  /// Where that is, to be compared with when it goes and no reference to it can be had any more.
  private final var homeAddress: Address?
  private final var isLent = false
  private(set) final var isAway = false
  /// The place of the array whose rows these are; 0 if it lies nowhere.
  private final var place: UInt64 = 0

  /// The place of the array: asked while the keeper is in use, which is no longer than it lives.
  final let array: Borrowed<AnyStatePlace>

  init(of array: AnyStatePlace) { self.array = Borrowed(array) }

  var isInUse: Bool { false }

  /// Whether the array is certain to have another storage by now, or to have gone.
  func hasLost(_ storage: ArrayStorageBase) -> Bool { false }

  /// Whether it is certain that the array is the one that lies there.
  func isArray(at address: Address) -> Bool { false }

  /// Where the elements were when they were looked at last, or are being changed, if that is still there.
  final var lastStorage: ArrayStorageBase? { held ?? home }

  final func isHome(_ storage: ArrayStorageBase, _ place: UInt64) -> Bool {
    guard lies(at: place), !isAway else { return false }
    // Another one may lie by now where the one lay that was lent.
    return held === storage
      || hasLent(Address(of: storage)) && storage.keepers.contains { $0 === self }
  }

  /// Whether the array was at this place when it was settled last.
  final func lies(at place: UInt64) -> Bool { self.place == place }

  /// Whether the storage is where the array lies as long as nothing around it changes: nothing needs to be known of what
  /// else may lie there.
  private func isWhereItWas(_ storage: ArrayStorageBase) -> Bool {
    array.with { $0.fixedAddress?.load(as: Address.self) == Address(of: storage) }
  }

  // MARK: Lending

  /// Whether the storage is the array's, which changes it in place, or lets go of it for good.
  final func hasLent(_ storage: Address) -> Bool { isLent && homeAddress == storage }

  /// Whether another thread has let go of the storage while it was lent, so that what it held is on its way.
  final var hasLostLent: Bool { isLent && home == nil }

  /// Takes what is wanted of it, and leaves the rest where it is: nobody else's is to go in the middle of a commit.
  final func takeRest() {
    guard let homeAddress else { return }
    // The other thread may be about to hand it over, which takes no time. But nobody waits for ever.
    var tries = 0
    while hasLostLent, tries < 100_000 {
      tries += 1
      // The one that was let go of last is the one: there may have been others before in the same memory.
      HandOver.forEachWaiting { ($0 as? ArrayStorageBase)?.tellOfEnd(ifItStandsFor: homeAddress) }
    }
    endLending(of: homeAddress)
  }

  /// The storage has gone, and those who are wanted of it are known.
  final func endLending(of storage: Address) {
    guard hasLent(storage) else { return }
    isLent = false
    homeAddress = nil
  }

  /// Returns whether the storage is let go of, or was before.
  final func lends(_ storage: ArrayStorageBase) -> Bool {
    if hasLent(Address(of: storage)) { return true }
    guard held === storage, place != 0, isWhereItWas(storage) || !hasLost(storage)
    else { return false }
    lend()
    return true
  }

  private func lend() {
    isLent = true
    held = nil
    RowKeepers.lent.items.append(self)
  }

  final func takeAgain(_ storage: ArrayStorageBase) {
    guard hasLent(Address(of: storage)) else { return }
    isLent = false
    held = storage
  }

  /// Another array comes to the place of the one with this storage, which goes as it is.
  final func replaced(_ storage: ArrayStorageBase) {
    takeAgain(storage)
    if held === storage { RowKeepers.lent.items.append(self) }
  }

  /// All changes are committed.
  final func takeAgain() {
    if isLent, let home { takeAgain(home) }
    if let held, isWhereItWas(held) { return }
    if isInUse { settleWhereArrayLies() }
  }

  /// Moves in where the array has another storage by now, also if nobody had to be told.
  func settleWhereArrayLies() {}

  /// The transaction is over: what has come is there.
  func settleCame() {}

  // MARK: Moving

  /// The array, which is certain to be the one, has got a storage of its own to be changed in place.
  final func follow(to storage: ArrayStorageBase) {
    move(to: storage)
    lend()
  }

  /// The array has another storage.
  final func move(to storage: ArrayStorageBase) {
    leaveStorage(for: storage)
    home = storage
    homeAddress = Address(of: storage)
    held = storage
  }

  final func settle(at place: UInt64, in storage: ArrayStorageBase) {
    move(to: storage)
    lie(at: place)
  }

  /// The array lies in an enum's own bytes; or it is one that was made, and lies nowhere, which has no place.
  final func settle(away storage: ArrayStorageBase, at place: UInt64) {
    leaveStorage(for: nil)
    lie(at: place)
    held = storage
    isAway = place != 0
  }

  final func leaveHome() {
    leaveStorage(for: nil)
    lie(at: 0)
  }

  private func lie(at place: UInt64) {
    if lies(at: place) { return }
    RowKeepers.remove(self, self.place)
    if place != 0 { RowKeepers.add(self, place) }
    self.place = place
  }

  private func leaveStorage(for new: ArrayStorageBase?) {
    if let home, home !== new { home.keepers.removeAll { $0 === self } }
    if let new, !new.keepers.contains(where: { $0 === self }) { new.keepers.append(self) }
    Outgoing.hold(ifLast: &held)
    held = nil
    home = nil
    homeAddress = nil
    isLent = false
    isAway = false
  }
}
