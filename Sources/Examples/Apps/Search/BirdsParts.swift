import ObservableStore
import Observing

/// The parts of the search's screen.
@MainActor
enum BirdsParts {
  typealias Part = AppPart<BirdsFeature.State, BirdsFeature.Action>

  static let all = [field, status, favorites]

  static let field = Part("field") { store in
    [[Span("⌕ "), Span(store.search.query.isEmpty ? "type a name" : store.search.query)]]
  } viewState: {
    $0.search.query
  }

  static let status = Part("status") { store in
    if let failure = store.search.failure { return [[Span(failure, "31")]] }
    if store.search.isSearching { return [[Span("searching…", "33")]] }
    let count = store.search.results.count
    return [[Span(count == 1 ? "1 bird" : "\(count) birds", "2")]]
  } viewState: {
    Status(
      failure: $0.search.failure, isSearching: $0.search.isSearching,
      count: $0.search.results.count)
  }

  struct Status: Equatable {
    var failure: String?
    var isSearching: Bool
    var count: Int
  }

  static func result(_ id: Bird.ID) -> Part {
    Part("result \(id)") { store in
      guard let bird = store.search.results[id: id] else { return [] }
      let isStarred = store.search.favorites.contains(id: id)
      return [
        [
          Span(isStarred ? "  ★ " : "  ☆ ", isStarred ? "33" : "2"), Span(bird.name),
          Span("  \(bird.family)", "2"),
        ]
      ]
    } viewState: {
      Result(bird: $0.search.results[id: id], isStarred: $0.search.favorites.contains(id: id))
    }
  }

  struct Result: Equatable {
    var bird: Bird?
    var isStarred: Bool
  }

  static let favorites = Part("favorites") { store in
    let favorites = store.favorites.favorites
    if favorites.isEmpty { return [[Span("none yet", "2")]] }
    return favorites.map { [Span("  \($0.name)")] }
  } viewState: {
    $0.favorites.favorites
  }
}
