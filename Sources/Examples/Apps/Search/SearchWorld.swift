import ObservableStore
import Observing

/// What the search asks of the world.
struct SearchWorld: Sendable {
  var clock: any Clock<Duration>
  var find: @Sendable (String) async throws -> [Bird]
}

extension SearchWorld {
  /// A server that takes its time, and refuses what it takes for an attack.
  static let live = SearchWorld(
    clock: ContinuousClock(),
    find: { query in
      try await Task.sleep(for: .milliseconds(400))
      if query.contains("!") { throw Refusal() }
      return birds(matching: query)
    })

  /// A world in which no time passes, so that nothing is ever found: for scripts.
  static let still = SearchWorld(clock: StillClock(), find: { _ in try await Task.never() })

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "Not with an exclamation mark." }
  }

  static func birds(matching query: String) -> [Bird] {
    let query = query.lowercased()
    return birds.filter { $0.name.lowercased().contains(query) }
  }

  static let birds: [Bird] = [
    ("Owls", ["Barn owl", "Eagle owl", "Little owl", "Snowy owl", "Tawny owl", "Ural owl"]),
    ("Herons", ["Great egret", "Grey heron", "Little bittern", "Night heron", "Purple heron"]),
    ("Finches", ["Bullfinch", "Chaffinch", "Goldfinch", "Greenfinch", "Linnet", "Siskin"]),
    ("Tits", ["Blue tit", "Coal tit", "Crested tit", "Great tit", "Marsh tit", "Willow tit"]),
    ("Gulls", ["Common gull", "Herring gull", "Little gull", "Mediterranean gull"]),
    ("Woodpeckers", ["Black woodpecker", "Green woodpecker", "Grey woodpecker", "Wryneck"]),
    ("Swallows", ["Barn swallow", "House martin", "Sand martin"]),
    ("Crows", ["Carrion crow", "Hooded crow", "Jackdaw", "Jay", "Magpie", "Raven", "Rook"]),
  ].flatMap { family, names in names.map { Bird(name: $0, family: family) } }
}
