/// The places of instances that have gone, by which they are known should a copy of one come back.
///
///     player: o7 ──▶ nil           o7 is vacated
///     nil ──▶ a copy with o7       it lies there again: the instance of an undo is the one that was there, for its effects
///                                  and for copies of it that are put back later
///
/// What lay in an array is given no place again: of elements that nobody reads the array keeps what an older copy brings along,
/// so that it may lie there already.
///
/// A place is given to one position at most: it is taken out of here when it is given again, and what cannot be told
/// gets a place that none had before. Of the first property of a state alone: by it instances are known.
@usableFromInline
enum VacatedPlaces {
  /// What is committed or assigned now lies in an array.
  ///
  /// Returns whether what is around that does, too, for `leaveArray`.
  @usableFromInline
  static func enterArray() -> Bool {
    let outer = isInArray
    isInArray = true
    return outer
  }

  @usableFromInline
  static func leaveArray(_ outer: Bool) { isInArray = outer }

  /// A state that lay in an observed position has gone.
  static func note(_ shape: Shape, _ kept: Address) {
    shape.forEachStamp(at: kept) { stamp, isFirst in if isFirst { add(stamp) } }
  }

  /// What was not looked into lies where it lay, with all its places: an array that was put back brings its elements along
  /// as they were, in which something else may have lain since, so that a place in them was vacated.
  static func isBack(_ shape: Shape, _ live: Address) {
    guard !known.isEmpty else { return }
    shape.forEachStamp(at: live, intoArrays: areInArrays) { stamp, isFirst in
      if isFirst { forget(stamp.number) }
    }
  }

  private static func forget(_ number: UInt64) {
    if known.removeValue(forKey: number)?.wasInArray == true { inArraysCount -= 1 }
  }

  static func add(_ stamp: Stamp) {
    guard stamp.isPlaced, !stamp.isProperty else { return }
    let number = stamp.number
    guard known[number] == nil else { return }
    last += 1
    known[number] = (last, isInArray)
    if isInArray { inArraysCount += 1 }
    // Those of many rows are not to crowd out the few others.
    let forgotten = isInArray ? inArrays.add((number, last)) : elsewhere.add((number, last))
    // One that was given again since, and has been vacated anew, is in a younger slot.
    if let forgotten, known[forgotten.number]?.time == forgotten.time {
      forget(forgotten.number)
    }
  }

  /// Whether any place in an array is known that was vacated.
  static var areInArrays: Bool { inArraysCount > 0 }

  /// Whether what had the place is not there any more, as far as is remembered.
  static func contains(_ number: UInt64) -> Bool { !known.isEmpty && known[number] != nil }

  /// Whether what has the stamp lies, with all its places, where it lay before it went.
  static func contains(_ stamp: Stamp) -> Bool {
    stamp.isPlaced && stamp.place & Stamp.arrivedBit == 0 && contains(stamp.number)
  }

  /// The stamp of a first property that comes to lie where there was none, if it may have the place that it had before.
  @inline(__always)
  static func take(_ old: Stamp, isHolder: Bool) -> Stamp? {
    known.isEmpty || !old.isPlaced ? nil : takeKnown(old.number, isHolder)
  }

  /// Whether what had the stamp before it went may have its place again.
  @inline(__always)
  static func mayComeBack(_ old: Stamp) -> Bool {
    !known.isEmpty && old.isPlaced && isFree(old.number)
  }

  @inline(never)
  private static func isFree(_ number: UInt64) -> Bool {
    // Who reads a copy that somebody has kept depends on the place: he is not to hear of another position, and finds out by
    // what is known of the place that his copy is old.
    guard let former = known[number], !former.wasInArray else { return false }
    return !OutdatedCopies.isKnown(number)
      && StampTable.findReaders(of: StampTable.Key(place: number)) == nil
      && StampTable.findReaders(of: StampTable.Key(wholeOf: number)) == nil
  }

  @inline(never)
  private static func takeKnown(_ number: UInt64, _ isHolder: Bool) -> Stamp? {
    guard isFree(number) else { return nil }
    forget(number)
    return Stamp(
      place: isHolder ? number | Stamp.holderBit : number, version: Stamp.newVersion())
  }
}
