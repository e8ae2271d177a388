/// The part of a keeper that does not know the types.
@usableFromInline
class AnyRowKeeper {
  /// The storage, to be compared with only.
  private(set) final var home: Address?
  /// The place of the array whose rows these are.
  private final var place: UInt64 = 0

  @usableFromInline init() {}

  var isInUse: Bool { false }

  /// Both must say so: another storage may have come to lie where the one lay that the keeper knows.
  final func isHome(_ storage: ArrayStorageBase) -> Bool {
    home == Address(of: storage) && storage.keepers.contains { $0 === self }
  }

  final func isHome(_ storage: ArrayStorageBase, _ place: UInt64) -> Bool {
    isHome(storage) && self.place == place
  }

  final func settle(at place: UInt64, in storage: ArrayStorageBase) {
    home = Address(of: storage)
    guard place != self.place else { return }
    RowKeepers.remove(self, self.place)
    RowKeepers.add(self, place)
    self.place = place
  }

  final func leaveHome() {
    RowKeepers.remove(self, place)
    home = nil
    place = 0
  }
}
