/// Which tracked properties a piece of code reads, found by running it with the graph looking on.
///
/// Nobody depends on anything afterwards, and what was done is not counted.
package struct RecordedReads {
  /// The places of what was read of states, in the order in which it was read first.
  let places: [UInt64]
  /// Whether anything else was read: a property of a class, a derived value, an array's ids.
  let includesOthers: Bool
  /// How many reads there were, of whatever, repeated ones included.
  let count: Int

  /// Whether reads can be recorded: on the main actor, while nobody records them already.
  package static var isPossible: Bool { Isolation.isOnMainActor && Graph.observer == nil }

  /// Runs `body`, whose reads are recorded.
  package static func of<R>(_ body: () -> R) -> (result: R, reads: RecordedReads) {
    precondition(isPossible)
    Outgoing.begin()
    defer { Outgoing.end() }
    let counts = Graph.counts
    let reader = GraphMemory.makeEvaluated(.derived)
    let wasObserving = Observing.begin()
    let outer = Graph.beginTracking(reader)
    let result = body()
    Graph.endTracking(reader, outer)
    Observing.end(wasObserving)
    let reads = RecordedReads(of: reader, count: Graph.counts.reads &- counts.reads)
    Graph.releaseDependencies(of: reader)
    GraphMemory.freeEvaluated(reader)
    Graph.counts.reads = counts.reads
    Graph.counts.registrations = counts.registrations
    return (result, reads)
  }

  private init(of reader: NodePointer, count: Int) {
    var places: [UInt64] = []
    var includesOthers = false
    Graph.forEachDependency(of: reader) { node in
      if let place = StampTable.place(of: node) {
        places.append(place)
      } else {
        includesOthers = true
      }
    }
    self.places = places
    self.includesOthers = includesOthers
    self.count = count
  }

  // MARK: Setting through a key path

  /// Sets through a key path, and records what is read for that.
  @inline(never)
  package static func setting<Root, Value>(
    _ root: inout Root, _ keyPath: WritableKeyPath<Root, Value>, to value: Value
  ) -> RecordedReads {
    of { root[keyPath: keyPath] = value }.reads
  }

  /// How often the standard library gets a property that it sets through a key path: tried out with one that stores
  /// what it is given, so that what a setter reads can be told from it.
  static let readsToSet: Int = {
    var sample = Sample()
    withAddress(of: &sample) { Placing.place(Shape.of(Sample.self), at: $0) }
    return setting(&sample, \.value, to: 1).count
  }()

  private struct Sample: ObservableState {
    @Tracked var value = 0
  }
}
