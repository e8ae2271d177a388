/// The places inside another one that somebody holds, each by the way that leads to it.
///
/// A place gives itself up when it goes; what is held here is not kept alive.
struct InnerPlaces {
  struct Key: Hashable {
    let keyPath: AnyKeyPath
    /// The type of the state at the way's end, and what more it takes to tell ways apart.
    let type: ObjectIdentifier
    var detail = 0
  }

  /// The table of rows of a place that holds an array.
  var rows: Borrowed<AnyObject>?
  /// How many places are made of its state by functions.
  var transforms = 0
  private var byKey: [Key: Borrowed<InnerSlotBase>] = [:]
  private var unkeyed: [ObjectIdentifier: Borrowed<InnerSlotBase>] = [:]
  /// The key path asked for last, and where it led: a view asks for the same one again and again.
  ///
  /// It is the slot's own, which keeps it: another one made later cannot have its address.
  private var last: Borrowed<InnerSlotBase>?

  mutating func find(_ key: Key) -> InnerSlotBase? {
    if let last, last.with({ $0.isKnown(by: key) }) {
      return last.object
    }
    guard let slot = byKey[key] else { return nil }
    last = slot
    return slot.object
  }

  /// Enters a slot; one without a key cannot be found, only told.
  mutating func add(_ slot: InnerSlotBase) {
    if let key = slot.key {
      byKey[key] = .init(slot)
      last = nil
    } else {
      unkeyed[ObjectIdentifier(slot)] = .init(slot)
    }
  }

  mutating func remove(_ slot: InnerSlotBase) {
    unkeyed[ObjectIdentifier(slot)] = nil
    last = nil
    if let key = slot.key { byKey.remove(under: key) { $0.refers(to: slot) } }
  }

  func outerHasGone() {
    for slot in [byKey.values.map(\.self), unkeyed.values.map(\.self)].joined() {
      slot.with { $0.outerHasGone() }
    }
  }

  var count: Int { byKey.count + unkeyed.count }

  /// How many of them keep the place around them.
  var keepers: Int { count + transforms + (rows == nil ? 0 : 1) }
}

/// The way from a place to one inside it.
@usableFromInline
package class InnerSlotBase: KeptBySenders {
  let key: InnerPlaces.Key?

  init(_ key: InnerPlaces.Key?) { self.key = key }

  /// The place that the way begins at.
  var outer: AnyStatePlace? { nil }

  @usableFromInline package final var sendersKeeping = 0

  /// How many keep it of whom it knows.
  var knownKeepers: Int { sendersKeeping }

  func outerHasGone() {}

  /// Whether the way is the same, asked of the key path's identity alone.
  final func isKnown(by other: InnerPlaces.Key) -> Bool {
    guard let key else { return false }
    return key.keyPath === other.keyPath && key.detail == other.detail && key.type == other.type
  }
}
