/// What a closure changes in place, and whether it was a copy of its own or the model.
///
///     model.deck.cards.popLast()      the model is changed: a write, and no read
///
///     var deck = model.deck           a copy is changed, which nobody else sees: what comes of it goes by what was there,
///     deck.cards.popLast()            as in `deck.cards = deck.cards.dropLast()`
///
///     model.deck = deck               unless it is put back in the end, which is one way to change the model
///
/// What lies where somebody is changing the model is the model (`ModelMemory`). Of anything else its stamp is marked as
/// *loose*, with the number of the change: what is assigned to the model, or found there by a commit, so marked and at its own
/// place, has come there, whichever way it went. What was found nowhere when the closure has ended was a copy, and has been
/// read.
///
///     closure                          stamps               commit
///     var deck = model.deck
///     deck.cards.popLast()             o9, loose: 41        finds 41 at o9, if the closure ends with model.deck = deck;
///                                                           else the closure has read o9
///
/// A computation changes no model: what it changes in place it has read.
@usableFromInline
enum LocalCopies {
  /// A change in place of the closure that runs, or of one around it.
  struct Change {
    let number: UInt64
    /// The closure.
    let closure: NodePointer
    /// Who depends meanwhile on what the closure has read if it was a copy.
    let keeper: NodePointer
    /// The keeper's evaluation, which goes on with what is decided together.
    let evaluation: UInt64
    /// The change that says of this one, too, whether it was of a copy: of an array, the one that marked it.
    var deciding: UInt64
    var isFound = false
    /// Whether it is a read of what the closure had written itself, in the model.
    let isLateRead: Bool
    /// Whether what changes there after it is news to the closure, which has not written it itself.
    let isNews: Bool
  }

  // MARK: Changes

  /// Whether anything is not known to be the model, or a copy.
  @usableFromInline static var areAny: Bool { ThreadWord.isObservingHere && !changes.isEmpty }

  /// Whether a change of what has the stamp may be one of a copy, that somebody hears of.
  @inlinable @inline(__always)
  static func mayBeChanged(_ stamp: Stamp) -> Bool {
    stamp.isPlaced && ThreadWord.isAnyoneObserving && (!stamp.isWritten || stamp.isLoose)
  }

  /// A part of a struct that lies, or has lain, in an observed position is about to be changed in place.
  @inlinable @inline(__always)
  static func willChange(_ stamp: inout Stamp) {
    if mayBeChanged(stamp) { noteChange(&stamp) }
  }

  @usableFromInline @inline(never)
  static func noteChange(_ stamp: inout Stamp) {
    guard ThreadWord.isObservingHere else { return }
    // What has come to the model since is a copy as it was before; and what another closure has changed is its own.
    if stamp.isLoose, !isForeign(stamp.change), !isFound(stamp.change) { return }
    let read = stamp
    let change = withAddress(of: &stamp) {
      note(read, at: $0, markedBy: nil) { StateReads.note(read) }
    }
    if let change { stamp.markLoose(change) }
  }

  /// - Parameters:
  ///   - stamp: That of what is changed.
  ///   - address: Where what is changed lies.
  ///   - marking: The change that has marked it, of an array.
  ///   - read: Reads it.
  /// - Returns: The change by which it is to be marked.
  static func note(
    _ stamp: Stamp, at address: Address, markedBy marking: UInt64?, _ read: () -> Void
  ) -> UInt64? {
    guard ThreadWord.isObservingHere, let observer = Graph.observer,
      observer != StateReads.unnoted, observer != PlaceReads.recorder
    else { return nil }
    guard observer.pointee.flags.contains(.closure) else {
      read()
      return 0
    }
    if ModelMemory.holds(address) { return nil }
    let deciding = marking.flatMap { index(of: $0, in: changes.items[...]) }.map {
      changes.items[$0].deciding
    }
    return add(for: observer, deciding: deciding, isNews: !stamp.isWritten, read)
  }

  /// Reads, when the closure has run, what it has written itself and reads before that is committed.
  ///
  /// Where the model is being changed, it cannot be committed first, as it is before any other read.
  ///
  /// - Returns: Whether it does.
  @usableFromInline
  static func readsLate(_ read: () -> Void) -> Bool {
    guard reader == nil, let observer = Graph.observer, observer.pointee.flags.contains(.closure),
      observer != PlaceReads.recorder
    else { return false }
    add(for: observer, deciding: nil, isLateRead: true, isNews: false, read)
    return true
  }

  /// - `deciding`: The change that has marked what is changed once more.
  ///
  /// Returns the change that says whether it was of a copy.
  @discardableResult
  private static func add(
    for closure: NodePointer, deciding: UInt64?, isLateRead: Bool = false, isNews: Bool,
    _ read: () -> Void
  ) -> UInt64 {
    let outer = reader
    reader = closure
    defer { reader = outer }
    if let change = changes.items.last, change.closure == closure, change.isLateRead == isLateRead,
      isLateRead || change.deciding == deciding
    {
      Graph.goOn(change.keeper, evaluation: change.evaluation, read)
      return change.deciding
    }
    let keeper = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    let tracking = Graph.beginTracking(keeper)
    let evaluation = Graph.evaluation
    read()
    Graph.endTracking(keeper, tracking)
    last += 1
    changes.items.append(
      Change(
        number: last, closure: closure, keeper: keeper, evaluation: evaluation,
        deciding: deciding ?? last, isLateRead: isLateRead, isNews: isNews))
    return deciding ?? last
  }

  // MARK: What has come to the model

  /// A loose stamp is found in the model, at its own place.
  @inline(__always)
  static func isFound(_ stamp: Stamp) {
    if stamp.isLoose { found(stamp.change) }
  }

  @usableFromInline @inline(never)
  static func found(_ change: UInt64) {
    if let index = index(of: change, in: changes.items[...]) { changes.items[index].isFound = true }
  }

  /// Whether a closure made it that has ended; 0 is a computation's.
  private static func isForeign(_ change: UInt64) -> Bool {
    change != 0 && index(of: change, in: changes.items[...]) == nil
  }

  private static func isFound(_ change: UInt64) -> Bool {
    index(of: change, in: changes.items[...]).map { changes.items[$0].isFound } ?? false
  }

  /// They are in the order of their numbers.
  private static func index(
    of number: UInt64, in changes: ArraySlice<Change>
  ) -> Int? {
    var (low, high) = (changes.startIndex, changes.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < changes.endIndex && changes[low].number == number ? low : nil
  }

  /// The stamps of a state that lies in the model, or was taken out of it and comes back, are about to be taken away.
  static func loses(_ shape: Shape, _ state: Address) {
    shape.forEachStamp(at: state) { stamp, _ in isFound(stamp) }
  }

  /// An element that was taken out of an array, and may have been changed, comes back where its stamps are taken away: if it
  /// was a copy is known when that is known of the array.
  static func loses(_ shape: Shape, _ element: Address, inArrayOf change: UInt64) {
    guard let array = index(of: change, in: changes.items[...]) else { return }
    shape.forEachStamp(at: element) { stamp, _ in
      guard stamp.isLoose, let index = index(of: stamp.change, in: changes.items[...]) else {
        return
      }
      changes.items[index].deciding = changes.items[array].deciding
    }
  }

  /// Whether anything in the state is loose.
  static func isLoose(_ shape: Shape, _ state: Address) -> Bool {
    var isAny = false
    shape.forEachStamp(at: state) { stamp, _ in if stamp.isLoose { isAny = true } }
    return isAny
  }

  // MARK: Closures

  /// A closure begins; what was changed until now is none of its own.
  @inline(__always)
  static func enterClosure() -> Int { changes.count }

  /// To be called when the closure has run.
  @inline(__always)
  static func leaveClosure(_ closure: NodePointer, _ outer: Int) {
    if changes.count > outer { settle(closure, from: outer) }
  }

  @inline(never)
  private static func settle(_ closure: NodePointer, from first: Int) {
    if Transaction.hasUncommitted { Transaction.commit() }
    let own = changes.items[first...]
    changes.items.removeSubrange(first...)
    for change in own {
      // Of what a closure around this one has marked, nothing is known yet.
      let isFound = index(of: change.deciding, in: own).map { own[$0].isFound } ?? false
      if !closure.pointee.flags.contains(.dead), !isFound {
        take(over: change.keeper, for: closure, isNews: change.isNews)
      }
      Closure.cancel(change.keeper)
    }
  }

  /// The closure has read what the keeper has kept.
  ///
  /// - `isNews`: Whether what of it has changed since is news to the closure.
  private static func take(
    over keeper: NodePointer, for closure: NodePointer, isNews: Bool
  ) {
    Graph.goOn(closure) { Graph.forEachDependency(of: keeper) { Graph.track($0) } }
    if isNews, !keeper.pointee.flags.isDisjoint(with: .stale) { Graph.outdate(closure) }
  }
}
