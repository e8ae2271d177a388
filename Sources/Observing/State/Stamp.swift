/// What a tracked property carries beside its value: an *origin* and a *version*.
///
///      63        62 … 33            32         31 … 0
///     ┌───────────┬─────────────────┬──────────┬──────────────┐
///     │ property? │ origin          │ holder?  │ version      │
///     └───────────┴─────────────────┴──────────┴──────────────┘
///
/// An origin belongs to one place in an observed state, and is kept by copies of the value. A version
/// is drawn at each write. A value that has never been in an observed place carries nothing, so that
/// making and changing it costs nothing. Equal stamps mean equal contents.
///
/// Origins wrap after a thousand million properties, versions after two thousand million writes. To
/// miss a change, a value would need the origin *and* the version of another content of the same place;
/// all that a shared origin alone can cost is a run for nothing.
///
/// The stamp of a property in a class names the property's node instead; see `PropertyStamp`.
@usableFromInline
struct Stamp: Equatable, Sendable {
  @usableFromInline var rawValue: UInt64

  @inlinable @inline(__always)
  init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable static var none: Stamp { Stamp(rawValue: 0) }

  /// Whether the value has been in an observed place.
  @inlinable @inline(__always)
  var isPlaced: Bool { rawValue != 0 }

  /// Whether the property holds a value with tracked parts of its own.
  @inlinable @inline(__always)
  var isHolder: Bool { rawValue & Self.holderBit != 0 }

  @inlinable var isProperty: Bool { rawValue & Self.propertyBit != 0 }

  @inlinable var origin: UInt64 { rawValue >> 32 }

  @inlinable static var holderBit: UInt64 { 1 << 32 }
  @inlinable static var propertyBit: UInt64 { 1 << 63 }
  @inlinable static var originMask: UInt64 { ~0xffff_ffff }

  /// What closures register under: the place and its content, or, for a holder, the place alone, so
  /// that a change inside does not wake those who only hand the value on.
  @inlinable @inline(__always)
  var key: UInt64 { isHolder ? rawValue & Self.originMask : rawValue }

  /// Marks a write.
  @inlinable @inline(__always)
  mutating func advance() {
    rawValue = rawValue & Self.originMask | UInt64(StampCounter.nextVersion(isHolder: isHolder))
  }

  /// Marks a commit.
  ///
  /// The numbers drawn here rise, so that of two stamps of one place the higher is the later one.
  @inlinable
  mutating func advanceOnMainActor() {
    rawValue = rawValue & Self.originMask | UInt64(StampCounter.nextOnMainActor())
  }

  /// A stamp that no place has.
  @usableFromInline
  static func fresh(isHolder: Bool) -> Stamp {
    Stamp(rawValue: StampCounter.nextOrigin() << 33 | (isHolder ? holderBit : 0) | 1)
  }
}

/// Where origins and versions come from.
///
/// Inside a transaction a version is the next number of a plain counter, since one thread alone can
/// be there. Everywhere else (a copy of a state changed on some other thread) each thread takes
/// blocks of numbers, so that threads do not wait for each other.
@usableFromInline
enum StampCounter {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var lastOrigin: UInt64 = 0
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var nextBlock: UInt = 0
  private static let slot = ThreadSlot()
  private static let blockSize: UInt = 4096

  static func nextOrigin() -> UInt64 {
    lastOrigin += 1
    return lastOrigin & 0x3fff_ffff
  }

  @inlinable @inline(__always)
  static func nextVersion(isHolder: Bool) -> UInt32 {
    guard ThreadWord.isWritingHere else { return nextVersionElsewhere() }
    if !isHolder { mutationCount &+= 1 }
    return nextOnMainActor()
  }

  @inlinable @inline(__always)
  static func nextOnMainActor() -> UInt32 {
    writerVersion &+= 1
    // Version 0 is no version, and the upper half belongs to other threads.
    if writerVersion >= 0x8000_0000 { writerVersion = 2 }
    return writerVersion
  }

  @usableFromInline @inline(never)
  static func nextVersionElsewhere() -> UInt32 {
    var next = slot.word
    if next % blockSize == 0 { next = takeBlock() }
    slot.word = next &+ 1
    return UInt32(truncatingIfNeeded: next) | 0x8000_0000
  }

  /// The first number of a block that no other thread has; never a multiple of the block's size.
  private static func takeBlock() -> UInt {
    SharedCounter.add(blockSize, to: &nextBlock) + 1
  }
}

/// The last version drawn inside a transaction.
///
/// A global of its own, since it is reached by its address from code inlined elsewhere.
@exclusivity(unchecked) @usableFromInline
nonisolated(unsafe) var writerVersion: UInt32 = 1

/// How many writes there were inside transactions.
@exclusivity(unchecked) @usableFromInline
nonisolated(unsafe) var mutationCount = 0
