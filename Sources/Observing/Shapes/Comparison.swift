/// The end of a transaction: a state's bytes as they were against the state as it is.
///
///     before   │ o1 v7 │ "a" │ o2 v3 │ child … │ o9 v1 │ 0 │
///     now      │ o1 v7 │ "a" │ o2 v8 │ child … │ o9 v1 │ 0 │
///                same: skipped  ↑ differs: gone into
///
/// *Before* are raw bytes kept since the last commit: nothing in them is retained, so that storage that
/// the state owns alone stays its own, and nothing in them may be interpreted but stamps, enum cases
/// and plain data. *Now* is the live state, which nobody else touches meanwhile. Afterwards the bytes
/// kept are those of the state as it is, and all its tracked parts are placed.
@usableFromInline
enum Comparison {
  @usableFromInline
  enum Outcome: Int, Comparable {
    /// Nothing differs: what was written was there before.
    case same
    /// Something inside differs, and its readers have been told.
    case inside
    /// The value is of the same identity, but parts of it that are not tracked differ.
    case untracked
    /// It is another value.
    case replaced

    @usableFromInline
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Compares a value that may have been written, and tells the readers of what differs.
  ///
  /// The caller tells the readers of the value itself, where it is untracked or replaced.
  static func commit(
    _ shape: Shape, before: UnsafeMutableRawPointer, now: UnsafeMutableRawPointer
  ) -> Outcome {
    let outcome = compare(shape, before, now)
    if outcome == .replaced { before.copyMemory(from: now, byteCount: shape.size) }
    return outcome
  }

  private static func compare(
    _ shape: Shape, _ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer
  ) -> Outcome {
    switch shape.kind {
    case .leaf:
      shape.isPlain && RawBytes.areEqual(before, now, count: shape.size) ? .same : .replaced
    case .structure:
      compareStructure(shape, before, now)
    case .enumeration:
      compareEnumeration(shape, before, now)
    case .collection(let type):
      ArrayBytes.commit(type, before: before, now: now)
    }
  }

  private static func compareStructure(
    _ shape: Shape, _ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer
  ) -> Outcome {
    var outcome = Outcome.same
    let layout = shape.layout
    var isReplaced = false
    var index = 0
    while index < layout.count {
      let offset = Int(layout.offsets[index])
      let old = before.load(fromByteOffset: offset, as: UInt64.self)
      let new = now.load(fromByteOffset: offset, as: UInt64.self)
      if old != new {
        if (old ^ new) >> 32 != 0 {
          // Of another place. What else is here may be at home all the same.
          isReplaced = true
          adopt(shape, index, now)
          index += 1
          continue
        }
        let differs =
          layout.values[index].isLeaf
          ? compareLeaf(shape, index, offset, before, now, old: old, new: new)
          : compareHolder(shape, index, offset, before, now, old: old, new: new)
        if differs { outcome = .inside }
      }
      index += 1
    }
    for range in shape.plainRanges {
      let old = before + range.lowerBound
      let new = now + range.lowerBound
      if RawBytes.areEqual(old, new, count: range.count) { continue }
      old.copyMemory(from: new, byteCount: range.count)
      outcome = .untracked
    }
    if isReplaced { return .replaced }
    return shape.isOpaque ? .untracked : outcome
  }

  private static func adopt(_ shape: Shape, _ index: Int, _ now: UnsafeMutableRawPointer) {
    let cell = shape.cells[index]
    now.storeBytes(
      of: Stamp.fresh(isHolder: cell.shape.hasParts).rawValue, toByteOffset: cell.offset,
      as: UInt64.self)
    if cell.shape.hasParts { Adoption.adopt(cell.shape, at: now + cell.valueOffset, .all) }
  }

  /// A property of the same place, written since.
  ///
  /// Returns whether it differs.
  @inline(__always)
  private static func compareLeaf(
    _ shape: Shape, _ index: Int, _ offset: Int,
    _ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer, old: UInt64, new: UInt64
  ) -> Bool {
    let value = shape.layout.values[index]
    let oldValue = before + Int(value.offset)
    let newValue = now + Int(value.offset)
    if value.comparesBytes, RawBytes.areEqual(oldValue, newValue, count: Int(value.size)) {
      // Written and written back: the old stamp still says what is there.
      now.storeBytes(of: old, toByteOffset: offset, as: UInt64.self)
      return false
    }
    tell(old, new) {
      if ChangeLog.isOn {
        ChangeLog.leafChanged($0, shape.cells[index], before: oldValue, now: newValue)
      }
    }
    if LastValues.areKept { LastValues.hasChanged(new >> 32) }
    before.storeBytes(of: new, toByteOffset: offset, as: UInt64.self)
    RawBytes.copy(newValue, to: oldValue, count: Int(value.size))
    return true
  }

  private static func compareHolder(
    _ shape: Shape, _ index: Int, _ offset: Int,
    _ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer, old: UInt64, new: UInt64
  ) -> Bool {
    let value = shape.layout.values[index]
    let oldValue = before + Int(value.offset)
    let newValue = now + Int(value.offset)
    var note: ChangeLog.Note?
    if ChangeLog.isOn {
      ChangeLog.enter(shape.cells[index].name)
      note = ChangeLog.note(shape.cells[index].shape, before: oldValue, now: newValue)
    }
    defer { ChangeLog.leave() }
    let outcome = value.shape._withUnsafeGuaranteedRef {
      commit($0, before: oldValue, now: newValue)
    }
    if outcome == .same {
      now.storeBytes(of: old, toByteOffset: offset, as: UInt64.self)
      return false
    }
    // The comparison may have given parts new stamps. A copy that still has the old ones must not share
    // this stamp: equal stamps mean equal contents, stamps included.
    var stamp = Stamp(rawValue: new)
    stamp.advanceOnMainActor()
    before.storeBytes(of: stamp.rawValue, toByteOffset: offset, as: UInt64.self)
    now.storeBytes(of: stamp.rawValue, toByteOffset: offset, as: UInt64.self)
    if LastValues.areKept { LastValues.hasChanged(new >> 32) }
    if outcome >= .untracked {
      // Readers know a holder by its place alone.
      let key = stamp.key
      tell(key, key) { ChangeLog.holderChanged($0, note) }
    }
    return true
  }

  private static func compareEnumeration(
    _ shape: Shape, _ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer
  ) -> Outcome {
    let metadata = TypeMetadata(shape.type)
    let tag = metadata.enumTag(of: now)
    guard metadata.enumTag(of: before) == tag else {
      Adoption.adopt(shape, at: now, .all)
      return .replaced
    }
    guard let payload = shape.livePayload(at: now) else {
      // No payload, or one that only a comparison as a whole can tell.
      return shape.isPlain && RawBytes.areEqual(before, now, count: shape.size)
        || shape.hasNoPayload(tag) ? .same : .replaced
    }
    guard payload.hasParts else { return compare(payload, before, now) }
    return commit(payload, before: before, now: now)
  }

  @inline(__always)
  static func tell(_ old: UInt64, _ new: UInt64, _ log: (NodePointer) -> Void) {
    StampTable.changed(from: old, to: new, report: log)
  }
}
