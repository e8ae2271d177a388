/// What a closure changes in place, and whether it was a copy of its own or the model.
///
///     model.deck.cards.popLast()      the model is changed: a write, and no read
///
///     var deck = model.deck           a copy is changed, which nobody else sees: what comes of it goes by what was there,
///     deck.cards.popLast()            as in `deck.cards = deck.cards.dropLast()`
///
///     model.deck = deck               unless it is put back in the end, which is one way to change the model
///
/// Where a value lies cannot be told when it is changed. So its stamp is marked as *loose*, and what a commit then finds so
/// marked at its own place was the model, or has come back there, whichever way it went. What is found nowhere when the
/// closure has ended was a copy, and has been read.
///
///     closure                          stamps                commit
///     model.page.title += "!"          o7 v3 written loose   finds o7 at o7: written
///     var deck = model.deck
///     deck.cards.popLast()             o9 v2 written loose   does not see it: the closure has read o9
///
/// A computation changes no model: what it changes in place it has read.
@usableFromInline
enum LocalCopies {
  /// A change in place of the closure that runs, or of one around it.
  struct Change {
    /// The place of what was changed.
    let place: UInt64
    /// Who depends meanwhile on what the closure has read if it was a copy.
    let keeper: NodePointer
    /// Which of the changes has marked the stamp: a later one of the same array finds it marked.
    let marking: Int
    /// Whether a commit has found it at its own place.
    var isOfModel = false
  }

  // MARK: Changes

  /// Whether a change of what has the stamp may be one of a copy, that somebody hears of.
  @inlinable @inline(__always)
  static func mayBeChanged(_ stamp: Stamp) -> Bool {
    stamp.isPlaced && ThreadWord.isAnyoneObserving && (!stamp.isWritten || stamp.isLoose)
  }

  /// A part of a struct that lies, or has lain, in an observed position is about to be changed in place.
  @inlinable @inline(__always)
  static func willChange(_ stamp: inout Stamp) {
    if mayBeChanged(stamp), !stamp.isLoose { noteChange(&stamp) }
  }

  @usableFromInline @inline(never)
  static func noteChange(_ stamp: inout Stamp) {
    let read = stamp
    if note(read, { StateReads.note(read) }) { stamp.markLoose() }
  }

  /// - Parameters:
  ///   - stamp: That of what is changed.
  ///   - read: Reads it.
  /// - Returns: Whether the stamp is to be marked.
  static func note(_ stamp: Stamp, _ read: () -> Void) -> Bool {
    guard ThreadWord.isObservingHere, let observer = Graph.observer,
      observer != StateReads.unnoted, observer != PlaceReads.recorder
    else { return false }
    guard observer.pointee.flags.contains(.closure) else {
      read()
      return true
    }
    let marking = stamp.isLoose ? changes.lastIndex { $0.place == stamp.number } : nil
    let keeper = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    let (outer, tracking) = (reader, Graph.beginTracking(keeper))
    reader = observer
    read()
    reader = outer
    Graph.endTracking(keeper, tracking)
    changes.append(
      Change(
        place: stamp.number, keeper: keeper,
        marking: marking.map { changes[$0].marking } ?? changes.count))
    return true
  }

  /// A commit finds a loose stamp at its own place.
  @inlinable @inline(__always)
  static func isFound(_ stamp: Stamp) {
    if stamp.isLoose { found(stamp.number) }
  }

  @usableFromInline @inline(never)
  static func found(_ place: UInt64) {
    let last = changes.indices.last {
      changes[$0].place == place && changes[$0].marking == $0 && !changes[$0].isOfModel
    }
    if let last { changes[last].isOfModel = true }
  }

  // MARK: Closures

  /// A closure begins; what was changed until now is none of its own.
  @inline(__always)
  static func enterClosure() -> Int { changes.count }

  /// To be called while what the closure reads is still recorded.
  @inline(__always)
  static func leaveClosure(_ outer: Int) {
    if changes.count > outer { settle(from: outer) }
  }

  @inline(never)
  private static func settle(from first: Int) {
    if Transaction.hasUncommitted { Transaction.commit() }
    let own = changes[first...]
    changes.removeSubrange(first...)
    for change in own {
      let isRead = change.marking < first || !own[change.marking].isOfModel
      if isRead { take(over: change.keeper) }
      Closure.cancel(change.keeper)
    }
  }

  /// The closure has read what the keeper has kept; what of it has changed since is news to it.
  private static func take(over keeper: NodePointer) {
    Graph.forEachDependency(of: keeper) { Graph.track($0) }
    if let observer = Graph.observer, !keeper.pointee.flags.isDisjoint(with: .stale) {
      Graph.outdate(observer)
    }
  }
}
