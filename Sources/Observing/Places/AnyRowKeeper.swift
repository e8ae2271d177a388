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
