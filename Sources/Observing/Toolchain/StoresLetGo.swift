/// Stores through which bodies of the toolchain's tracking have read, and that go before anything has changed.
///
/// The toolchain tells nobody that a view has gone. But what the view holds goes with it:
///
///     a body reads        view ──▶ store ──▶ place ◀── bridge
///     the turn is over    the store is there: the bridge is of its place
///     the view goes       nobody has the place but the graph: who waits is told, and the bridge goes
///
/// A store that the body made, and let go of before the turn was over, was made of another one: the bridge is of the nearest
/// place around that somebody has. The root's is no such place, which all have in common.
///
/// Whoever is there all the same, having let go of a store that he reads through, runs once more, and reads what there is
/// to read. Should he let go of that as well, he is told again, but not for ever.
enum StoresLetGo {
  /// What was read, and through which place.
  struct Read: Hashable {
    let source: NodePointer
    let place: ObjectIdentifier
  }

  /// The bridges of a place, by what they wait for.
  final class Holding {
    fileprivate weak var place: AnyStatePlace?
    fileprivate var sources: Set<NodePointer> = []

    fileprivate init(_ place: AnyStatePlace) { self.place = place }

    func note(_ source: NodePointer) { sources.insert(source) }

    func forget(_ source: NodePointer) { sources.remove(source) }

    /// Whether nobody has the place but the graph.
    var isLeft: Bool { borrowed.map { !$0.isHeld } ?? true }

    /// Not kept: whoever asks who has it must not be one of them.
    @inline(never)
    private var borrowed: Borrowed<AnyStatePlace>? { place.map { Borrowed($0) } }
  }

  /// No body that has read in this turn is still running.
  static func turnOfReadsHasEnded() {
    let reads = readInTurn
    readInTurn = []
    for read in reads {
      Bridges.bySource[read.source]?.noteHolder(of: read.place)
    }
    knownHeld = [:]
  }

  /// The bridges of the nearest place that somebody has, unless it was told often enough that nobody has that.
  static func holding(around place: Borrowed<AnyStatePlace>) -> Holding? {
    guard let holder = place.nearestHeld else { return nil }
    if let known = holdings[holder.identity], known.place != nil { return known }
    if told.isEnough(holder.with(\.way)) { return nil }
    let new = Holding(holder.object)
    holdings[holder.identity] = new
    if holdings.count >= 2 * countAfterSweep {
      holdings = holdings.filter { $0.value.place != nil }
      countAfterSweep = max(16, holdings.count)
    }
    return new
  }

  /// Somebody lets go of something that belongs to the main actor: a store, perhaps, or a collection of stores.
  static func willLetGo(of object: Borrowed<AnyObject>) {
    var next = object.with { ($0 as? AnyStatePlace) ?? ($0 as? InnerSlotBase)?.outer }
    while let place = next {
      if let holding = holdings[ObjectIdentifier(place)] {
        if letGo.isEmpty { MainLoop.run { tell() } }
        letGo[ObjectIdentifier(place)] = holding
      }
      next = place.enclosing
    }
  }

  /// Tells who waits for places that nobody has any more, in a turn of the main actor's own.
  private static func tell() {
    let asked = letGo.values
    letGo = [:]
    var over: [Bridge] = []
    Transaction.begin()
    var count = -1
    // With one, what it kept may go.
    while over.count > count {
      count = over.count
      for holding in asked where holding.isLeft { over += end(holding) }
      knownHeld = [:]
    }
    Transaction.end()
    for bridge in over { bridge.tell() }
  }

  /// Ends the bridges of a place that nobody has; who reads through others as well is left to those.
  private static func end(_ holding: Holding) -> [Bridge] {
    let over = holding.sources.compactMap { Bridges.bySource[$0] }.filter(\.isReadThroughNoStore)
    if let place = holding.place, !over.isEmpty { told.add(place.way) }
    for bridge in over { bridge.end() }
    if holding.sources.isEmpty, let place = holding.place {
      holdings[ObjectIdentifier(place)] = nil
    }
    return over
  }

  // MARK: Who was told

  /// How often it was told that nobody has a place, by the way to that: the place itself is gone after that.
  ///
  /// It costs as much, however many there are: of those told long ago it is forgotten.
  struct Told {
    /// How often is enough: who is there all the same runs no more than that for nothing.
    private static var most: Int { 16 }

    private var times: [Int: Int] = [:]
    private var ways = Latest<Int>(1024)

    func isEnough(_ way: Int) -> Bool { times[way, default: 0] >= Self.most }

    mutating func add(_ way: Int) {
      times[way, default: 0] += 1
      if times[way] == 1, let forgotten = ways.add(way) { times[forgotten] = nil }
    }
  }
}

extension AnyStatePlace {
  /// Says by which way it is found from the root of its tree.
  fileprivate var way: Int {
    var hasher = Hasher()
    var next: AnyStatePlace? = self
    while let place = next {
      place.hashStep(into: &hasher)
      next = place.enclosing
    }
    return hasher.finalize()
  }
}

extension Borrowed where Object == AnyStatePlace {
  /// Whether somebody has the place, or the collection of its rows, but the graph, its aspects, what lies inside, and the way
  /// of actions from there.
  ///
  /// Not a function of the place itself, which would be kept while it runs.
  var isHeld: Bool {
    let keepers = with { $0.knownKeepers + $0.sendersKeeping }
    if keepers == 0 || !isKept(by: keepers) { return true }
    guard let table = with({ $0.rowTable }) else { return false }
    // That takes as long as there are rows: it is asked once for all of them.
    if let known = StoresLetGo.knownHeld[identity] { return known }
    StoresLetGo.tableLooks += 1
    let rows = table.with { certain($0, InnerSlotBase.self).knownKeepers }
    let isHeld = rows == 0 || !table.isKept(by: rows)
    StoresLetGo.knownHeld[identity] = isHeld
    return isHeld
  }

  /// The place itself or the nearest around it that somebody has, but the root.
  var nearestHeld: Borrowed? {
    var next = self
    while let outer = next.enclosing {
      if next.isHeld { return next }
      next = outer
    }
    return nil
  }

  @inline(never)
  private var enclosing: Borrowed? { with { $0.enclosing.map { Borrowed($0) } } }
}
