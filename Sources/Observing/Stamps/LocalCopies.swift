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
/// *loose*: what a commit then finds so marked at its own place has come there, whichever way it went. What it has found
/// nowhere when the closure has ended was a copy, and has been read.
///
///     closure                          stamps                commit
///     var deck = model.deck
///     deck.cards.popLast()             o9 v2 written loose   finds o9 at o9, if the closure ends with model.deck = deck;
///                                                            else the closure has read o9
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
    /// Which of the changes has marked the stamp: later ones of the same array find it marked.
    var marking: Int
    /// The one before that marked a stamp with the same place, and was not found.
    let previous: Int?
    /// Whether a commit has found the stamp at its own place.
    var isFound = false
    /// Whether it is a read of what the closure had written itself, in the model.
    var isLateRead = false
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
    if mayBeChanged(stamp), !stamp.isLoose { noteChange(&stamp) }
  }

  @usableFromInline @inline(never)
  static func noteChange(_ stamp: inout Stamp) {
    let read = stamp
    if withAddress(of: &stamp, { note(read, at: $0) { StateReads.note(read) } }) {
      stamp.markLoose()
    }
  }

  /// - Parameters:
  ///   - stamp: That of what is changed.
  ///   - address: Where it lies.
  ///   - read: Reads it.
  /// - Returns: Whether the stamp is to be marked.
  static func note(_ stamp: Stamp, at address: Address, _ read: () -> Void) -> Bool {
    guard ThreadWord.isObservingHere, let observer = Graph.observer,
      observer != StateReads.unnoted, observer != PlaceReads.recorder
    else { return false }
    guard observer.pointee.flags.contains(.closure) else {
      read()
      return true
    }
    if ModelMemory.holds(address) { return false }
    add(stamp, keeper(for: observer, read))
    return true
  }

  /// Reads, when the closure has run, what it has written itself and reads before that is committed.
  ///
  /// Where the model is being changed, it cannot be committed first, as it is before any other read.
  ///
  /// - Returns: Whether it does.
  @usableFromInline
  static func readsLate(_ stamp: Stamp, _ read: () -> Void) -> Bool {
    guard reader == nil, let observer = Graph.observer, observer.pointee.flags.contains(.closure),
      observer != PlaceReads.recorder
    else { return false }
    let keeper = keeper(for: observer, read)
    changes.append(
      Change(
        place: stamp.number, keeper: keeper, marking: changes.count, previous: nil, isLateRead: true
      ))
    return true
  }

  private static func keeper(for observer: NodePointer, _ read: () -> Void) -> NodePointer {
    let keeper = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    let (outer, tracking) = (reader, Graph.beginTracking(keeper))
    reader = observer
    read()
    reader = outer
    Graph.endTracking(keeper, tracking)
    return keeper
  }

  private static func add(_ stamp: Stamp, _ keeper: NodePointer) {
    let last = unfound[stamp.number]
    let index = changes.count
    let marking = stamp.isLoose ? last ?? index : index
    changes.append(Change(place: stamp.number, keeper: keeper, marking: marking, previous: last))
    if marking == index { unfound[stamp.number] = index }
  }

  /// A commit finds a stamp at its own place.
  @inlinable @inline(__always)
  static func isFound(_ stamp: Stamp) {
    if stamp.isLoose { found(stamp.number) }
  }

  @usableFromInline @inline(never)
  static func found(_ place: UInt64) {
    guard let last = unfound[place] else { return }
    changes[last].isFound = true
    unfound[place] = changes[last].previous
  }

  /// The stamps of a state that lies in the model, or was taken out of it and comes back, are about to be taken away.
  static func loses(_ shape: Shape, _ state: Address) {
    forEachStamp(shape, state) { isFound($0) }
  }

  /// An element that was taken out of an array, and may have been changed, comes back where its stamps are taken away: if it
  /// was a copy is known when that is known of the array.
  static func loses(_ shape: Shape, _ element: Address, in array: Stamp) {
    guard let own = unfound[array.number] else { return }
    forEachStamp(shape, element) {
      guard $0.isLoose, let last = unfound[$0.number] else { return }
      changes[last].marking = changes[own].marking
      unfound[$0.number] = changes[last].previous
    }
  }

  private static func forEachStamp(_ shape: Shape, _ state: Address, _ body: (Stamp) -> Void) {
    guard case .structure = shape.kind, !changes.isEmpty else { return }
    for index in 0..<shape.layout.count {
      body(Stamp.load(state + Int(shape.layout.offsets[index])))
      let value = shape.layout.values[index]
      if !value.isLeaf { value.shape.with { forEachStamp($0, state + Int(value.offset), body) } }
    }
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
    let own = changes[first...]
    changes.removeSubrange(first...)
    for change in own.reversed() where !change.isLateRead && unfound[change.place] ?? -1 >= first {
      unfound[change.place] = change.previous
    }
    for change in own {
      if !closure.pointee.flags.contains(.dead), !isFound(change, among: own) {
        take(over: change.keeper, for: closure, isNews: !change.isLateRead)
      }
      Closure.cancel(change.keeper)
    }
  }

  /// Of what a closure around the one that ends has marked, nothing is known yet.
  private static func isFound(_ change: Change, among own: ArraySlice<Change>) -> Bool {
    own.indices.contains(change.marking) && own[change.marking].isFound
  }

  /// The closure has read what the keeper has kept.
  ///
  /// - `isNews`: Whether what of it has changed since is news to the closure.
  private static func take(
    over keeper: NodePointer, for closure: NodePointer, isNews: Bool
  ) {
    Graph.forEachDependency(of: keeper) { Graph.track($0, for: closure) }
    if isNews, !keeper.pointee.flags.isDisjoint(with: .stale) { Graph.outdate(closure) }
  }
}
