/// Copies of states that a closure has in variables of its own.
///
///     model.deck.cards.popLast()      the model is changed: a write, and no read
///
///     var deck = model.deck           a copy is changed, which nobody else sees: what comes of it goes by what was there,
///     deck.cards.popLast()            as in `deck.cards = deck.cards.dropLast()`
///
///     model.deck = deck               unless it is put back in the end, which is one way to change the model
///
/// What is changed in place is a copy where the closure is not in the middle of changing an observed state, and in a
/// computation, which changes none.
@usableFromInline
enum LocalCopies {
  /// What a closure has read if the copy is not put back: known at its end.
  struct Pending {
    /// The place of what was changed.
    let place: UInt64
    /// Who depends on it meanwhile.
    let keeper: NodePointer
  }

  /// What is open, and pending, of the closure around the one that runs.
  struct Outer {
    let accesses: Int
    let pending: [Pending]
    let putBack: Set<UInt64>
  }

  // MARK: Changes

  /// Whether a change of what has the stamp may be one of a copy, that somebody hears of.
  @inlinable @inline(__always)
  static func mayBeChanged(_ stamp: Stamp) -> Bool {
    stamp.isPlaced && ThreadWord.isAnyoneObserving && !stamp.isWritten
  }

  /// A part of a struct that lies, or has lain, in an observed position is about to be changed in place.
  @inlinable @inline(__always)
  static func willChange(_ stamp: Stamp) {
    if mayBeChanged(stamp) { noteChange(stamp) }
  }

  @usableFromInline @inline(never)
  static func noteChange(_ stamp: Stamp) {
    note(stamp.number) { StateReads.note(stamp) }
  }

  /// - Parameters:
  ///   - place: The place of what is changed.
  ///   - read: Reads it.
  static func note(_ place: UInt64, _ read: () -> Void) {
    guard ThreadWord.isObservingHere, let observer = Graph.observer, observer != StateReads.unnoted
    else { return }
    if observer.pointee.flags.contains(.derived) { return read() }
    if OpenAccesses.areOwn { return }
    let keeper = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    Closure.track(keeper, read)
    pending.append(Pending(place: place, keeper: keeper))
  }

  // MARK: Putting back

  /// A state is assigned where it was copied from.
  static func isPutBack(_ type: Any.Type, _ state: Address) {
    if pending.isEmpty { return }
    isPuttingBack = true
    AssignedValues.read(type, at: state)
    isPuttingBack = false
  }

  /// Whether it is looked for what was changed in a copy that is put back, and nothing is read.
  static func takesBack(_ stamp: Stamp) -> Bool {
    guard isPuttingBack else { return false }
    if stamp.isWritten { putBack.insert(stamp.number) }
    return true
  }

  // MARK: Closures

  /// A closure begins: what is open now is none of its own.
  @inline(__always)
  static func enterClosure() -> Outer? {
    if OpenAccesses.count == 0, pending.isEmpty, OpenAccesses.before == 0 { return nil }
    return enterInside()
  }

  @inline(never)
  private static func enterInside() -> Outer {
    let outer = Outer(accesses: OpenAccesses.before, pending: pending, putBack: putBack)
    OpenAccesses.before = OpenAccesses.count
    pending = []
    putBack = []
    return outer
  }

  /// To be called while what the closure reads is still recorded.
  @inline(__always)
  static func leaveClosure(_ outer: Outer?) {
    if !pending.isEmpty { settle() }
    if let outer { leave(outer) }
  }

  @inline(never)
  private static func leave(_ outer: Outer) {
    OpenAccesses.before = outer.accesses
    pending = outer.pending
    putBack = outer.putBack
  }

  @inline(never)
  private static func settle() {
    let (all, back) = (pending, putBack)
    pending = []
    putBack = []
    for each in all {
      if !back.contains(each.place) {
        Graph.forEachDependency(of: each.keeper) { Graph.track($0) }
      }
      Closure.cancel(each.keeper)
    }
  }
}
