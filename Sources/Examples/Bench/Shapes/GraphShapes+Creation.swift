import Observing

/// Making sources and closures, and updating them: no derived values here.
extension GraphShapes {
  /// One benchmark of the set: sources are made and read before, and its timed part is making closures,
  /// updating sources, and disposing of the closures.
  @MainActor struct Creation {
    let name: String
    let sourceCount: Int
    let closureCount: Int
    let batchCount: Int
    /// How many sources one closure reads, and how many closures read one source.
    let reads: Int
    let readers: Int

    var prepared: [Signal] {
      let sources = (0..<sourceCount).map { Signal($0) }
      for source in sources { _ = source.value + source.value + source.value }
      return sources
    }

    /// The part to be timed; `look` is called while everything is there.
    func run(_ sources: [Signal], whileAlive look: () -> Void = {}) {
      var closures: [ObservationToken] = []
      closures.reserveCapacity(closureCount)
      for i in 0..<closureCount {
        let first = readers == 1 ? i * reads : i / readers
        closures.append(GraphShapes.closure(over: sources, from: first, count: reads))
      }
      if batchCount > 0 {
        let source = sources[0]
        for i in 0..<batchCount { batch { source.value = i } }
      }
      look()
      for closure in closures { closure.cancel() }
    }
  }

  private static func closure(
    over sources: [Signal], from first: Int, count: Int
  ) -> ObservationToken {
    switch count {
    case 0:
      return observe {}
    case 1:
      let source = sources[first]
      return observe { _ = source.value }
    case 2:
      let (a, b) = (sources[first], sources[first + 1])
      return observe { _ = a.value &+ b.value }
    case 4:
      let (a, b) = (sources[first], sources[first + 1])
      let (c, d) = (sources[first + 2], sources[first + 3])
      return observe { _ = a.value &+ b.value &+ c.value &+ d.value }
    default:
      return observe {
        var sum = 0
        for i in first..<first + count { sum &+= sources[i].value }
        _ = sum
      }
    }
  }

  /// Makes `count` sources in an array that has room for them.
  static func createSignals(_ count: Int) -> [Signal] {
    var sources: [Signal] = []
    sources.reserveCapacity(count)
    for i in 0..<count { sources.append(Signal(i)) }
    return sources
  }

  /// The set, where `count` sources are made at most (100,000 in the original).
  static func creations(_ count: Int) -> [Creation] {
    func create(_ name: String, closures: Int, sources: Int, reads: Int, readers: Int) -> Creation {
      Creation(
        name: name, sourceCount: sources, closureCount: closures, batchCount: 0, reads: reads,
        readers: readers)
    }
    return [
      create("create0to1", closures: count, sources: 0, reads: 0, readers: 1),
      create("create1to1", closures: count, sources: count, reads: 1, readers: 1),
      create("create2to1", closures: count / 2, sources: count, reads: 2, readers: 1),
      create("create4to1", closures: count / 4, sources: count, reads: 4, readers: 1),
      create("create1000to1", closures: count / 1000, sources: count, reads: 1000, readers: 1),
      create("create1to2", closures: count, sources: count / 2, reads: 1, readers: 2),
      create("create1to4", closures: count, sources: count / 4, reads: 1, readers: 4),
      create("create1to8", closures: count, sources: count / 8, reads: 1, readers: 8),
      create("create1to1000", closures: count, sources: count / 1000, reads: 1, readers: 1000),
    ]
  }

  /// The set of updates, 400,000 batches at most in the original.
  static func updates(_ count: Int) -> [Creation] {
    func update(_ name: String, _ batches: Int, reads: Int, closures: Int) -> Creation {
      Creation(
        name: name, sourceCount: reads, closureCount: closures, batchCount: batches, reads: reads,
        readers: closures)
    }
    return [
      update("update1to1", count * 4, reads: 1, closures: 1),
      update("update2to1", count * 2, reads: 2, closures: 1),
      update("update4to1", count, reads: 4, closures: 1),
      update("update1000to1", count / 250, reads: 1000, closures: 1),
      update("update1to2", count, reads: 1, closures: 2),
      update("update1to4", count, reads: 1, closures: 4),
      update("update1to1000", count / 10, reads: 1, closures: 1000),
    ]
  }
}
