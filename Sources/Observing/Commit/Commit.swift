/// The end of a transaction: a state's bytes as they were against the state as it is.
///
///     kept   │ o1 v7 │ "a" │ o2 v3 │ child … │ o9 v1 │ 0 │
///     live   │ o1 v7 │ "a" │ o2 v3*│ child … │ o9 v1 │ 0 │        * written
///              same: skipped  ↑ differs: gone into
///
/// What is *kept* are raw bytes from the last commit, see `KeptBytes`: nothing in them may be interpreted but stamps,
/// enum cases, what `KnownBytes` is certain of, and constants that are held. What is *live* is the state itself, which
/// nobody else touches meanwhile.
/// Afterwards both have the same stamps: each position has its place, and what differs a new version.
enum Commit {
  /// Compares a state that may have been written, and tells the readers of what differs inside it.
  ///
  /// The caller tells the readers of the state itself.
  ///
  /// - `restIsSame`: Whether the untracked parts are known to be what they were.
  static func run(
    _ shape: Shape, kept: Address, live: Address,
    restIsSame: Bool = false
  ) -> Outcome {
    switch shape.kind {
    case .structure:
      return structure(shape, kept, live, restIsSame: restIsSame)
    case .enumeration:
      return enumeration(shape, kept, live, restIsSame: restIsSame)
    case .array(let type):
      return ArrayWalk.commit(type, kept: kept, live: live)
    case .leaf:
      if shape.known.areSame(kept, live) { return [] }
      kept.copyBytes(from: live, count: shape.size)
      return .rest
    }
  }

  private static func structure(
    _ shape: Shape, _ kept: Address, _ live: Address,
    restIsSame: Bool
  ) -> Outcome {
    var outcome: Outcome = []
    let layout = shape.layout
    var index = 0
    while index < layout.count {
      let offset = Int(layout.offsets[index])
      let old = Stamp.load(kept + offset)
      let new = Stamp.load(live + offset)
      if old != new {
        let isAnother = new.isOfAnother(than: old)
        outcome.formUnion(
          cell(
            shape, index, kept, live, old: old, new: new.unmarked, isAnother: isAnother,
            renews: isAnother && index == 0))
      }
      index += 1
    }
    if restIsSame {
      for part in shape.rest { part.keep(live, in: kept) }
    } else {
      for part in shape.rest where !part.hasSameBytes(kept, live) {
        if !part.equalsHeld(kept, live) { outcome.insert(.rest) }
        part.keep(live, in: kept)
      }
    }
    return outcome
  }

  /// A tracked property whose stamp is not what it was.
  ///
  /// Its position keeps its place, wherever the value has come from. But the first of a state gets a place that
  /// none had before if the state is another instance: by it instances are told apart.
  @inline(__always)
  private static func cell(
    _ shape: Shape, _ index: Int, _ kept: Address, _ live: Address,
    old: Stamp, new: Stamp, isAnother: Bool, renews: Bool
  ) -> Outcome {
    let offset = Int(shape.layout.offsets[index])
    let value = shape.layout.values[index]
    var stamp = old
    if new.number == old.number { LocalCopies.isFound(new) }
    if renews {
      stamp =
        VacatedPlaces.take(new, isHolder: old.isHolder)
        ?? Stamp(place: Stamp.newPlace(isHolder: old.isHolder), version: stamp.version)
      VacatedPlaces.add(old)
      StampTable.move(from: old.place, to: stamp.place)
      if LastValues.areKept { LastValues.move(from: old.place, to: stamp.place) }
    }
    let outcome =
      value.isLeaf
      ? leaf(shape, index, value, kept, live, old: old, new: new, place: stamp.place)
      : new.version == old.version && new.number == old.number
        ? arrived(value, kept, live)
        : holder(
          shape, index, value, kept, live, restIsSame: new.saysRestIsSame(since: old),
          place: stamp.place)
    if !outcome.isEmpty { stamp.version = Stamp.newVersion() }
    if renews { StateIdentity.settle(Stamp.load(live + offset), at: stamp.place) }
    stamp.store(to: kept + offset)
    stamp.store(to: live + offset)
    return isAnother ? outcome.outwards.union([.another, .stamps]) : outcome.outwards
  }

  @inline(__always)
  private static func leaf(
    _ shape: Shape, _ index: Int, _ value: CellLayout.Value,
    _ kept: Address, _ live: Address, old: Stamp, new: Stamp,
    place: UInt64
  ) -> Outcome {
    // The same content, in a copy that has come back or been made anew.
    if new.version == old.version, new.number == old.number { return [] }
    let kept = kept + Int(value.offset)
    let live = live + Int(value.offset)
    if value.comparesBytes {
      let isSame =
        value.comparesAllBytes
        ? Bytes.areEqual(kept, live, count: Int(value.size))
        : value.shape.with { $0.known.areSame(kept, live) }
      if isSame { return [] }
    }
    mutationCount &+= 1
    if let node = StampTable.findReaders(of: StampTable.Key(place: place)) {
      if ChangeLog.isOn { ChangeLog.leafChanged(node, shape.cells[index], kept: kept, live: live) }
      OutdatedCopies.willDraw(for: node)
      node.pointee.runs &+= 1
      Graph.sourceChanged(node)
    }
    Bytes.copy(live, to: kept, count: Int(value.size))
    return .rest
  }

  /// Another instance whose first property holds the same, as was found when it came: bytes could not tell.
  private static func arrived(
    _ value: CellLayout.Value, _ kept: Address, _ live: Address
  ) -> Outcome {
    value.shape.with {
      HeldConstants.replace($0, kept + Int(value.offset), with: live + Int(value.offset))
    }
    return []
  }

  private static func holder(
    _ shape: Shape, _ index: Int, _ value: CellLayout.Value,
    _ kept: Address, _ live: Address, restIsSame: Bool,
    place: UInt64
  ) -> Outcome {
    let kept = kept + Int(value.offset)
    let live = live + Int(value.offset)
    var note: ChangeLog.Note?
    if ChangeLog.isOn {
      ChangeLog.enter(shape.cells[index].name)
      note = ChangeLog.note(shape.cells[index].shape, kept: kept, live: live)
    }
    defer { ChangeLog.leave() }
    return value.shape.with { inner in
      let outcome = run(inner, kept: kept, live: live, restIsSame: restIsSame)
      if outcome.isEmpty { return [] }
      if LastValues.areKept { LastValues.hasChanged(place) }
      Telling.tell(
        outcome, at: StampTable.findReaders(of: StampTable.Key(place: place)),
        whole: StampTable.findWhole(place), inside: inner, live: live, note)
      return outcome
    }
  }

  private static func enumeration(
    _ shape: Shape, _ kept: Address, _ live: Address,
    restIsSame: Bool
  ) -> Outcome {
    let record = shape.record.certain
    let tag = record.tag(of: live)
    guard record.tag(of: kept) == tag else {
      Placing.place(shape, at: live)
      VacatedPlaces.note(shape, kept)
      HeldConstants.replace(shape, kept, with: live)
      return [.presence, .stamps]
    }
    let payload = shape.payloads[tag]
    if let inner = payload.shape {
      ChangeLog.enter(shape.caseName(at: live))
      defer { ChangeLog.leave() }
      return shape.withPayload(payload, kept: kept, live: live) {
        run(inner, kept: $0, live: $1, restIsSame: restIsSame)
      }
    }
    if !payload.isThere || shape.known.areSame(kept, live) { return [] }
    kept.copyBytes(from: live, count: shape.size)
    return .rest
  }
}

extension Stamp {
  /// Whether the value belongs to another instance of a state than the one that had the stamp `old`.
  @inline(__always)
  func isOfAnother(than old: Stamp) -> Bool {
    number != old.number || place & Self.arrivedBit != 0
  }

  /// Whether a state was assigned over the one that had the stamp `old`, with equal untracked parts.
  ///
  /// A copy taken in the middle of a transaction keeps the mark, and may come back when it is not true any more, or come to
  /// another position, of whose rest it says nothing.
  @usableFromInline
  func saysRestIsSame(since old: Stamp) -> Bool {
    isRestSame && number == old.number && version & ~Self.versionMarks == old.version
  }

  @inline(__always)
  var isRestSame: Bool { place & Self.restSameBit != 0 }
}
