/// What has come into an element of an array while it was changed in place.
///
/// An array keeps no bytes of elements that nobody reads, so its commit could not tell what in them has come
/// from elsewhere. Here they are at hand: as they were before the change, and as they are.
enum Arrivals {
  /// Takes away the places that what has come has brought along.
  ///
  /// Returns whether all of the value is certain to be as it was, stamps included.
  static func take(_ shape: Shape, before: Address, now: Address) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.known.areSame(before, now)
    case .structure:
      return structure(shape, before, now)
    case .enumeration:
      let record = shape.record.certain
      let tag = record.tag(of: before)
      guard record.tag(of: now) == tag else {
        Placing.run(.strip, shape, now)
        return false
      }
      let payload = shape.payloads[tag]
      guard let inner = payload.shape else {
        return !payload.isThere || shape.known.areSame(before, now)
      }
      return shape.withPayload(payload, reading: before) { before in
        shape.withPayload(payload, live: now) { now in take(inner, before: before, now: now) }
      }
    case .array(let type):
      return ArrayWalk.perform(.arrive(before: before), type, at: now).isEmpty
    }
  }

  /// Takes away the places that are not those that the value had at the last commit.
  static func keepOwn(_ shape: Shape, _ kept: Address, _ now: Address) {
    switch shape.kind {
    case .leaf: break
    case .structure:
      for (index, cell) in shape.cells.enumerated() {
        let stamp = Stamp.load(now + cell.offset)
        let hasParts = cell.shape.hasParts
        if stamp.number == Stamp.load(kept + cell.offset).number {
          if hasParts { keepOwn(cell.shape, kept + cell.valueOffset, now + cell.valueOffset) }
          continue
        }
        let new = Placing.Step.strip.stamp(after: stamp, isHolder: hasParts, isFirst: index == 0)
        (new ?? stamp).store(to: now + cell.offset)
        if hasParts { Placing.run(.strip, cell.shape, now + cell.valueOffset) }
      }
    case .enumeration:
      let record = shape.record.certain
      guard record.tag(of: kept) == record.tag(of: now) else {
        return Placing.run(.strip, shape, now)
      }
      let payload = shape.payload(at: now)
      guard let inner = payload.shape else { return }
      shape.withPayload(payload, reading: kept) { kept in
        shape.withPayload(payload, live: now) { keepOwn(inner, kept, $0) }
      }
    case .array:
      if ArrayWalk.stamp(kept).number != ArrayWalk.stamp(now).number {
        Placing.run(.strip, shape, now)
      }
    }
  }

  private static func structure(_ shape: Shape, _ before: Address, _ now: Address) -> Bool {
    var isSame = true
    let layout = shape.layout
    for index in 0..<layout.count {
      let offset = Int(layout.offsets[index])
      let old = Stamp.load(before + offset)
      let new = Stamp.load(now + offset)
      if old.provesSame(as: new) { continue }
      let stamp = stamp(of: layout.values[index], isFirst: index == 0, before, now, old, new)
      stamp.store(to: now + offset)
      if stamp != old || old.isWritten || !old.isPlaced { isSame = false }
    }
    return isSame && shape.rest.allSatisfy { $0.isSame(before, now) }
  }

  /// What lies inside another instance may be what lay in the one before, handed over: that is asked of each part.
  private static func stamp(
    of value: CellLayout.Value, isFirst: Bool, _ before: Address, _ now: Address,
    _ old: Stamp, _ new: Stamp
  ) -> Stamp {
    let isAnother = new.number != old.number
    // What has no place may have a mark.
    guard old.isPlaced, !isAnother || !value.isLeaf else { return new.isPlaced ? .none : new }
    let before = before + Int(value.offset)
    let now = now + Int(value.offset)
    let isSame = value.shape.with { shape in
      value.isLeaf
        ? new.isWritten && value.comparesBytes && shape.known.areSame(before, now)
        : take(shape, before: before, now: now)
    }
    if isSame, !isFirst || !new.tellsApart(from: old) { return old }
    var stamp = isAnother ? old : new
    if isAnother, isFirst { stamp = stamp.arrived }
    if !value.isLeaf { stamp.markWritten() }
    return stamp
  }
}
