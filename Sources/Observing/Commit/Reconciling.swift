/// A state is assigned over a state, or an array over an array: what looks the same keeps its stamps.
///
/// Both are alive, so that this is the moment to compare what is not plain data. Stamps are written into
/// the new one alone; whoever changes a copy and throws it away has done nothing.
@usableFromInline
enum Reconciling {
  /// Returns how much of the new one is what the old one was.
  ///
  /// - `old`: The state that lies in the position.
  /// - `new`: The one that comes in its place, which nobody else has.
  /// - `isElement`: Whether the state is known by an id, so that it does not matter which instance it is.
  static func run(_ shape: Shape, old: Address, new: Address, isElement: Bool = false) -> Result {
    switch shape.kind {
    case .leaf:
      return shape.areEqual(old, new) ? .same : .differs
    case .structure:
      return structure(shape, old, new, isElement: isElement)
    case .enumeration:
      let record = shape.record.certain
      let tag = record.tag(of: old)
      guard record.tag(of: new) == tag else {
        Placing.run(VacatedPlaces.isInArray ? .strip : .putBack, shape, new)
        return .differs
      }
      let payload = shape.payloads[tag]
      guard let inner = payload.shape else {
        return !payload.isThere || shape.areEqual(old, new) ? .same : .differs
      }
      return shape.withPayload(payload, reading: old) { old in
        shape.withPayload(payload, live: new) { new in run(inner, old: old, new: new) }
      }
    case .array(let type):
      let outcome = ArrayWalk.perform(.reconcile(old: old), type, at: new)
      return outcome.isEmpty ? .same : outcome.differs ? .differs : .another
    }
  }

  @usableFromInline
  enum Result {
    /// Everything is as it was, stamps included.
    case same
    /// Everything looks as it did, but it is another instance, or one lies in it.
    case another
    /// Tracked parts differ; the rest is as it was.
    case sameRest
    /// The rest differs, too.
    case differs
  }

  private static func structure(
    _ shape: Shape, _ old: Address, _ new: Address, isElement: Bool
  ) -> Result {
    structures &+= 1
    var isSame = true
    var looksSame = true
    var hasArrived = false
    var mark: UInt64?
    let layout = shape.layout
    for index in 0..<layout.count {
      let offset = Int(layout.offsets[index])
      let before = Stamp.load(old + offset)
      let now = Stamp.load(new + offset)
      if before == now, !now.isWritten, now.isPlaced { continue }
      let (stamp, result) = property(shape, index, old, new, before.unmarked, now.unmarked)
      if result != .same, result != .another { looksSame = false }
      if stamp != before.unmarked || before.isWritten || !before.isPlaced { isSame = false }
      // A copy in which another one was put may come back; so may the one that was there before another had arrived.
      if index == 0, stamp.isPlaced, now.isOfAnother(than: before) || before.hasArrived {
        hasArrived = true
        mark = now.isPlaced && now.number != before.number ? nil : now.knownMark
      }
      stamp.store(to: new + offset)
    }
    for part in shape.rest where !part.areEqual(old + part.offset, new + part.offset) {
      if hasArrived { markArrived(shape, new, mark) }
      return .differs
    }
    // Of what is told from others by its id, another instance that looks the same is the same.
    if isSame, !hasArrived || isElement { return .same }
    if hasArrived { markArrived(shape, new, mark) }
    return looksSame ? .another : .sameRest
  }

  /// The first property of another instance says that it is one, and which, if it was marked before.
  private static func markArrived(_ shape: Shape, _ new: Address, _ mark: UInt64?) {
    let address = new + shape.cells[0].offset
    let stamp = Stamp.load(address).arrived
    (mark.map { stamp.marked($0) } ?? stamp).store(to: address)
  }

  /// The stamp that a property of the new state gets, never one of another position, and how it differs.
  private static func property(
    _ shape: Shape, _ index: Int, _ old: Address, _ new: Address,
    _ before: Stamp, _ now: Stamp
  ) -> (Stamp, Result) {
    // Nothing is known of what was never placed.
    guard before.isPlaced else { return (now.isPlaced ? .none : now, .differs) }
    let value = shape.layout.values[index]
    let old = old + Int(value.offset)
    let new = new + Int(value.offset)
    if now.isLoose, now.number == before.number, ModelMemory.holds(old) { LocalCopies.isFound(now) }
    if value.isLeaf {
      if Untracked.run({ shape.cells[index].areEqual(old, new) }) { return (before, .same) }
      return (now.number == before.number || !now.isPlaced ? now : .none, .differs)
    }
    if PutBack.isComparing, now.isWritten, now.number == before.number { return (now, .differs) }
    let result = value.shape.with { run($0, old: old, new: new) }
    if result == .same { return (before, .same) }
    // Stamps inside may have been changed, so that its own does not speak for them any more.
    var written = before
    written.markWritten()
    if now.isLoose, now.number == before.number { written.markLoose(now.change) }
    if result != .differs, !before.isWritten || before.isRestSame {
      written.place |= Stamp.restSameBit
    }
    return (written, result)
  }
}

extension Stamp {
  /// The same content at the same place, of another instance.
  var arrived: Stamp {
    let stamp = unmarked
    return Stamp(place: stamp.place | Self.arrivedBit, version: stamp.version)
  }
}
