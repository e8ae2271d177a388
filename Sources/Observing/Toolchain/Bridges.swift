/// The bridges that wait, by what they wait for.
///
/// To give one back may be the end of much else, which may write, read and end others: it is done last, inside a
/// transaction, and what is to be given back is looked up by its source when its turn comes.
enum Bridges {
  /// Inside a transaction.
  static func bridge(for source: NodePointer, alsoOn second: NodePointer? = nil) -> Bridge {
    let key = second ?? source
    if let bridge = bySource[key] {
      if !bridge.isDue { return bridge }
      bridge.leave()
    }
    let bridge = Bridge(source, alsoOn: second)
    bySource[key] = bridge
    occasions += 1
    return bridge
  }

  static func treeHasEnded(_ root: PlaceRoot) {
    root.hasEnded = true
    if bySource.isEmpty { return }
    occasions += 1
    Transaction.begin()
    _ = giveBack(root.bridged, sparingLeft: true)
    sweepIfDue()
    Transaction.end()
  }

  /// Gives back the bridges for which nobody waits, or that cannot tell any more, from time to time: whatever may leave some
  /// pays for two looks.
  static func sweepIfDue() {
    if 2 * occasions >= bySource.count { _ = sweep(sparingLeft: bySource.count < 16) }
  }

  /// Gives back all of them, and those that are over with them.
  static func sweepAll() {
    while sweep(sparingLeft: false) {}
  }

  /// Returns whether there were any.
  private static func sweep(sparingLeft sparesLeft: Bool) -> Bool {
    occasions = 0
    if !sparesLeft { left.withLock { $0 = Left() } }
    if bySource.isEmpty { return false }
    Transaction.begin()
    defer { Transaction.end() }
    return giveBack(bySource.keys, sparingLeft: sparesLeft)
  }

  private static func giveBack(
    _ sources: some Collection<NodePointer>, sparingLeft sparesLeft: Bool
  ) -> Bool {
    var isAny = false
    for source in sources {
      guard let bridge = bySource[source], bridge.isOver(sparingLeft: sparesLeft) else { continue }
      // Whether it will ever change, nobody says: rather than to wait for ever, who waits is told when nothing is under way.
      if bridge.mayBeMissed { MainLoop.run { [own = Unguarded(bridge)] in own.value.tell() } }
      bridge.end()
      // In the toolchain's tracking: what goes inside of that is never forgotten by it.
      if TrackingProbe.isRenewing { ended.append(bridge) }
      isAny = true
    }
    return isAny
  }

  // MARK: Those that were left

  /// Bridges for which perhaps nobody waits any more, by what they wait for.
  ///
  /// A view that has heard of a change reads the same again when it is drawn: until then they stay, and with them what
  /// derived values and view states have computed.
  ///
  ///     a change      a view is told, and waits no longer     sources
  ///     a turn        views are drawn: the first read         due ← sources
  ///     the next one  those that were not read again go
  struct Left {
    fileprivate var sources: Set<NodePointer> = []
    fileprivate var due: Set<NodePointer> = []
  }

  /// The bridge of a source may be over.
  ///
  /// To be called anywhere, in the middle of whatever.
  static func noteLeft(_ source: NodePointer) {
    left.withLock { _ = $0.sources.insert(source) }
  }

  /// Something is read in a tracking, for the first time in a turn.
  static func turnOfReadsBegins() {
    left.withLock { left in
      left.due.formUnion(left.sources)
      left.sources = []
    }
  }

  /// The turn is over.
  static func turnOfReadsHasEnded() {
    StoresLetGo.turnOfReadsHasEnded()
    // What goes may end others.
    let gone = ended
    ended = []
    defer { withExtendedLifetime(gone) {} }
    let due = left.withLock { left in
      defer { left.due = [] }
      // Some were read again meanwhile, and left once more.
      return left.due.subtracting(left.sources)
    }
    if due.isEmpty { return }
    Transaction.begin()
    _ = giveBack(due, sparingLeft: false)
    Transaction.end()
  }

  /// A place that tells nothing more is to be let go of by the bridge that waits for it.
  static func noteEnd(of place: NodePointer) {
    if bySource.isEmpty || bySource[place] == nil { return }
    occasions += 1
    noteLeft(place)
  }
}
