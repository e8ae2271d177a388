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
  var rows: Unmanaged<AnyObject>?
  private var byKey: [Key: Unmanaged<InnerSlotBase>] = [:]
  private var unkeyed: [ObjectIdentifier: Unmanaged<InnerSlotBase>] = [:]
  /// The key path asked for last, and where it led: a view asks for the same one again and again.
  private var last: (keyPath: ObjectIdentifier, detail: Int, slot: Unmanaged<InnerSlotBase>)?

  mutating func find(_ key: Key) -> InnerSlotBase? {
    let id = ObjectIdentifier(key.keyPath)
    if let last, last.keyPath == id, last.detail == key.detail,
      last.slot._withUnsafeGuaranteedRef({ $0.key?.type }) == key.type
    {
      return last.slot.takeUnretainedValue()
    }
    guard let slot = byKey[key] else { return nil }
    last = (id, key.detail, slot)
    return slot.takeUnretainedValue()
  }

  /// Enters a slot; one without a key cannot be found, only told.
  mutating func add(_ slot: InnerSlotBase) {
    if let key = slot.key {
      byKey[key] = .passUnretained(slot)
      last = nil
    } else {
      unkeyed[ObjectIdentifier(slot)] = .passUnretained(slot)
    }
  }

  mutating func remove(_ slot: InnerSlotBase) {
    unkeyed[ObjectIdentifier(slot)] = nil
    guard let key = slot.key, byKey[key]?.toOpaque() == Unmanaged.passUnretained(slot).toOpaque()
    else { return }
    byKey[key] = nil
    last = nil
  }

  func outerHasGone() {
    for slot in [byKey.values.map(\.self), unkeyed.values.map(\.self)].joined() {
      slot._withUnsafeGuaranteedRef { $0.outerHasGone() }
    }
  }

  var count: Int { byKey.count + unkeyed.count }
}

/// The way from a place to one inside it.
package class InnerSlotBase {
  let key: InnerPlaces.Key?

  init(_ key: InnerPlaces.Key?) { self.key = key }

  func outerHasGone() {}
}
