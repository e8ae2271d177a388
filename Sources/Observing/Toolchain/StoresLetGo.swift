/// Stores through which bodies of the toolchain's tracking have read, and that go before anything has changed.
///
/// The toolchain tells nobody that a view has gone. But what the view holds goes with it:
///
///     a body reads        view ──▶ store ──▶ place ◀── bridge
///     the turn is over    the store is there: it is not one that the body made, and let go of before its end
///     the view goes       nobody has the place but the bridges: who waits for them is told, and they go
///
/// Whoever is there all the same, having let go of a store that he reads through, runs once more, and reads what there is
/// to read. What he reads again at once he may let go of as he likes: else he would be told again and again.
enum StoresLetGo {
  /// A place of a tree is read by a body, which waits for it.
  static func noteRead(of source: NodePointer) {
    if source.pointee.flags.contains(.place) { readInTurn.insert(source) }
  }

  /// No body that has read in this turn is still running.
  static func turnOfReadsHasEnded() {
    let read = readInTurn
    readInTurn = []
    for source in read {
      guard let bridge = Bridges.bySource[source], let place = place(of: source) else { continue }
      bridge.isOfHeldStore = told[place.identity] == nil && !place.isLeftToGraph
    }
    forgetSome()
  }

  /// Somebody lets go of something that belongs to the main actor: a store, perhaps.
  static func willLetGo(of object: Borrowed<AnyObject>) {
    guard let place = object.object as? AnyStatePlace else { return }
    for source in place.sourcesForToolchain
    where Bridges.bySource[source]?.isOfHeldStore == true {
      if letGo.isEmpty { MainLoop.run { tell() } }
      letGo.insert(source)
    }
  }

  /// Tells who waits for a place that nobody has any more, in a turn of the main actor's own.
  private static func tell() {
    let sources = letGo
    letGo = []
    let over = sources.filter { Bridges.bySource[$0]?.isReadThroughNoStore ?? false }
    let bridges = over.compactMap { Bridges.bySource[$0] }
    keep(over.compactMap { place(of: $0)?.object })
    Transaction.begin()
    for bridge in bridges { bridge.end() }
    Transaction.end()
    for bridge in bridges { bridge.tell() }
  }

  /// Knows for some turns in which something is read who was told of the end of which place: as long as there is the
  /// place, who reads there again finds the same.
  private static func keep(_ places: [AnyStatePlace]) {
    for place in places { told[ObjectIdentifier(place)] = (place, turnsLeft: 2) }
  }

  private static func forgetSome() {
    let known = told
    told = known.compactMapValues { $0.turnsLeft == 1 ? nil : ($0.place, $0.turnsLeft - 1) }
  }

  static func forgetTold() {
    // They go outside of the table, which they may be looked for in.
    let known = told
    told = [:]
    withExtendedLifetime(known) {}
  }

  /// The place that a source tells of.
  private static func place(of source: NodePointer) -> Borrowed<AnyStatePlace>? {
    source.pointee.owner(as: DerivedBase.self).flatMap { $0.with { $0.placeToldOf } }
  }
}

extension Borrowed where Object == AnyStatePlace {
  /// Whether nobody has the place but the graph, its aspects, and the ways to what lies inside.
  ///
  /// Not a function of the place itself, which would be kept while it runs.
  var isLeftToGraph: Bool {
    let keepers = with { $0.knownKeepers }
    return keepers > 0 && isKept(by: keepers)
  }
}
