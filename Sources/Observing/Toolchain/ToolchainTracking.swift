import Observation

/// The standard library's own tracking: whether it is active, and how it hears of changes.
package enum ToolchainTracking {
  /// Whether the caller may be inside the standard library's `withObservationTracking`.
  ///
  /// Where the probe cannot tell, everybody may be: each read is then made known to the registrar of a
  /// bridge, which drops it if nobody tracks.
  static var isActive: Bool {
    if probeTells { return TrackingProbe.isHeard }
    return isActiveWithoutProbe()
  }

  @inline(never)
  private static func isActiveWithoutProbe() -> Bool {
    guard !isProbeChecked else { return true }
    isProbeChecked = true
    probeTells = TrackingProbe.isHeardInItsOwnTracking()
    return isActive
  }

  /// Goes on as with a standard library in which the probe tells nothing, for as long as the process lives.
  ///
  /// For tests.
  package static func turnProbeOff() {
    isProbeChecked = true
    probeTells = false
  }

  /// Runs `body`, which reads in a tree of places, and makes the tracking that is active hear of the next change of
  /// whatever it read; if it hands on parts of that, which are read where nobody sees it, of any change there.
  ///
  /// Once it is known what that was, `goOn` reads what there is to read beside it.
  static func noteReads<R>(
    of place: some PlaceInTree, handingOn handsOn: Bool = false, _ body: () -> R,
    goOn: ((ReadsInState) -> Void)? = nil
  ) -> R {
    reading(body, handingOn: handsOn) { result, reader in
      if let goOn {
        let reads = ReadsInState(of: reader)
        Graph.goOn(reader) { goOn(reads) }
      }
      Graph.forEachDependency(of: reader) {
        Bridges.bridge(for: $0).isRead(through: place, in: place.root)
      }
      return result
    }
  }

  /// Runs `body`, and hands what it returns and who has read all that it read to `note`.
  private static func reading<R, Noted>(
    _ body: () -> R, handingOn handsOn: Bool = false, _ note: (R, NodePointer) -> Noted
  ) -> Noted {
    // What comes of the reads waits: it may be the end of what is being noted.
    Transaction.begin()
    defer { Transaction.end() }
    let reader = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    if handsOn { reader.pointee.flags.insert(.handsOn) }
    let noted = note(Closure.track(reader, body), reader)
    Closure.cancel(reader)
    Bridges.sweepIfDue()
    return noted
  }

  /// What was read of a state, and of others that it refers to.
  struct ReadsInState {
    /// The places of the properties that were read.
    private var places: [UInt64] = []
    /// Whether something was read that lies in no state, or in another one.
    private var areElsewhere = false

    fileprivate init(of reader: NodePointer) {
      Graph.forEachDependency(of: reader) {
        if let place = StampTable.place(of: $0) {
          places.append(place)
        } else if !ToolchainTracking.isOfArray($0) {
          areElsewhere = true
        }
      }
    }

    /// Whether properties of the state were read, and nothing else.
    var areInside: Bool { !places.isEmpty && !areElsewhere }

    /// Makes whoever runs depend on all that lies in these properties.
    func trackWholes() {
      for place in places { Graph.track(StampTable.node(for: StampTable.Key(wholeOf: place))) }
    }
  }

  /// Whether it is an element of an array, or which elements there are: all that is in them lies in the property that
  /// holds the array, which was read before.
  private static func isOfArray(_ source: NodePointer) -> Bool {
    guard let owner = Source.owner(of: source) else { return false }
    return owner is AnyElementSource || owner.arrayAspect != nil
  }

  /// Makes the tracking that is active hear of the next change of `source`.
  static func note(_ source: NodePointer, alsoOn second: NodePointer? = nil, of object: AnyObject) {
    note(source, second, of: object, in: nil)
  }

  /// Makes the tracking that is active hear of the next change of `source`, which was read in a tree of places.
  static func note(_ source: NodePointer, in place: some PlaceInTree) {
    note(source, nil, of: place, in: place.root)
  }

  private static func note(
    _ source: NodePointer, _ second: NodePointer?, of object: AnyObject, in tree: PlaceRoot?
  ) {
    Transaction.begin()
    Bridges.bridge(for: source, alsoOn: second).isRead(through: object, in: tree)
    Bridges.sweepIfDue()
    Transaction.end()
  }

  /// Nobody is left who could change anything in the tree: what waits for a change would keep it for ever.
  static func treeHasEnded(_ root: PlaceRoot) { Bridges.treeHasEnded(root) }
}
