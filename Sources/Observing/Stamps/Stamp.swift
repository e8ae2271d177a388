/// What a tracked property carries beside its value: a *place* and a *version*.
///
///     place     63        62       61        60          59       58 … 0
///              ┌─────────┬────────┬─────────┬───────────┬────────┬──────────┐
///              │ class's │ holder │ arrived │ rest same │ marked │ number   │
///              └─────────┴────────┴─────────┴───────────┴────────┴──────────┘
///     version   63        62       61 … 0
///              ┌─────────┬────────┬────────────────────────────────┐
///              │ written │ loose  │ number                         │
///              └─────────┴────────┴────────────────────────────────┘
///
/// A place is a number that one position in one observed state has, and no other ever; closures register
/// for it. Copies of a value keep it. A version is drawn at a commit for each position that differs. Equal
/// stamps that are not marked as written mean equal contents.
///
/// A write marks the stamp as written, on whatever thread, and does nothing else; one in place by a closure may mark it as
/// loose, too, see `LocalCopies`. A value that has never been in an observed position has place 0, and making and changing it
/// costs nothing.
///
/// What has no place may have a version all the same, by which an instance is known until the commit: see `StateIdentity`.
///
/// Both numbers are drawn one after the other. At a hundred million a second the places would last for 182
/// years and the versions for longer, so neither ever comes round.
///
/// The stamp of a property in a class names the property's node instead; see `PropertyStamp`.
@usableFromInline
@frozen
struct Stamp: Equatable, Sendable {
  @usableFromInline var place: UInt64
  @usableFromInline var version: UInt64

  @inlinable @inline(__always)
  init(place: UInt64, version: UInt64) {
    self.place = place
    self.version = version
  }

  // Written out, so that clients compare two words and call nothing.
  @inlinable @inline(__always)
  static func == (left: Stamp, right: Stamp) -> Bool {
    left.place == right.place && left.version == right.version
  }

  @inlinable static var none: Stamp { Stamp(place: 0, version: 0) }

  /// Whether the value has been in an observed position.
  @inlinable @inline(__always)
  var isPlaced: Bool { place != 0 }

  /// Whether the property holds a value with tracked parts of its own.
  @inlinable @inline(__always)
  var isHolder: Bool { place & Self.holderBit != 0 }

  @inlinable var isProperty: Bool { place & Self.propertyBit != 0 }

  /// Whether it was written since the commit that drew its version.
  @inlinable var isWritten: Bool { version & Self.writtenBit != 0 }

  /// Whether a closure or a computation changed it in place since then, in what may be a copy of its own.
  @inlinable var isLoose: Bool { version & Self.looseBit != 0 }

  /// The place's number, without the marks.
  @inlinable @inline(__always)
  var number: UInt64 { place & Self.numberMask }

  /// The stamp that it was when it was committed last.
  @inlinable var committed: Stamp {
    Stamp(place: place & ~Self.marks, version: version & ~Self.versionMarks)
  }

  /// Whether the stamps alone say that the contents are equal.
  ///
  /// A mark tells no two writes apart: copies that were both written since the last commit may have the same stamp.
  @inlinable @inline(__always)
  func provesSame(as other: Stamp) -> Bool {
    self == other && isPlaced && !isWritten && !isProperty
  }

  /// Marks a write, however little of the value it changes.
  @inlinable @inline(__always)
  mutating func markWritten() {
    version |= Self.writtenBit
    place &= ~Self.restSameBit
  }

  /// Marks a write in place by a closure.
  @usableFromInline
  mutating func markLoose() {
    markWritten()
    version |= Self.looseBit
  }

  /// The same of a tracked property, with the number of the change: the version says nothing of what is written.
  mutating func markLoose(_ change: UInt64) {
    let isMarked = isMarked
    let mark = mark
    if isMarked { place &= ~Self.markedBit }
    version = change
    markLoose()
    if isMarked { self = marked(mark) }
  }

  /// The number of the change.
  var change: UInt64 { unmarked.version & ~Self.versionMarks }

  @inlinable static var propertyBit: UInt64 { 1 << 63 }
  @inlinable static var holderBit: UInt64 { 1 << 62 }
  /// What lies here equals what lay here, but belongs to another instance of the state.
  @inlinable static var arrivedBit: UInt64 { 1 << 61 }
  /// A state was assigned over another one, and their untracked parts are equal.
  @inlinable static var restSameBit: UInt64 { 1 << 60 }
  /// What has arrived here is told from what arrives after it: see ``StateIdentity/mark(_:)``.
  @inlinable static var markedBit: UInt64 { 1 << 59 }
  @inlinable static var marks: UInt64 { arrivedBit | restSameBit | markedBit }
  @inlinable static var numberMask: UInt64 { 1 << 59 - 1 }
  @inlinable static var writtenBit: UInt64 { 1 << 63 }
  @inlinable static var looseBit: UInt64 { 1 << 62 }
  @inlinable static var versionMarks: UInt64 { writtenBit | looseBit }

  // MARK: Making new ones

  /// The version that a place begins with; none that is drawn later is the same.
  static let firstVersion: UInt64 = 1

  /// A place that nothing has had.
  static func newPlace(isHolder: Bool) -> UInt64 {
    lastPlace += 1
    return isHolder ? lastPlace | holderBit : lastPlace
  }

  /// The version that is drawn next.
  static var nextVersion: UInt64 { lastVersion + 1 }

  /// A version that nothing has had.
  @usableFromInline
  static func newVersion() -> UInt64 {
    lastVersion += 1
    return lastVersion
  }
}

extension Stamp {
  /// The stamp at an address.
  @inline(__always)
  static func load(_ address: Address) -> Stamp { address.load() }

  @inline(__always)
  func store(to address: Address) { address.of(Stamp.self).pointee = self }
}
