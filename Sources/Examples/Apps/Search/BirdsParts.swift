import ObservableStore
import Observing

/// The parts of the search's screen.
@MainActor
enum BirdsParts {
  typealias Part = AppPart<BirdsFeature.State, BirdsFeature.Action>

  static let all = [field, status, favorites]

  static let field = Part("field") { store in
    typed(store.search.query)
  } viewState: {
    $0.search.query
  } drawing: {
    typed($0)
  }

  private static func typed(_ query: String) -> [[Span]] {
    [[Span("⌕ "), Span(query.isEmpty ? "type a name" : query)]]
  }

  static let status = Part("status") { store in
    // One after the other, so that what does not show is not read.
    if let failure = store.search.failure { return failed(failure) }
    return store.search.isSearching ? searching : found(store.search.results.count)
  } viewState: {
    Status(
      failure: $0.search.failure, isSearching: $0.search.isSearching,
      count: $0.search.results.count)
  } drawing: {
    if let failure = $0.failure { return failed(failure) }
    return $0.isSearching ? searching : found($0.count)
  }

  struct Status: Equatable {
    var failure: String?
    var isSearching: Bool
    var count: Int
  }

  private static func failed(_ failure: String) -> [[Span]] { [[Span(failure, "31")]] }

  private static let searching = [[Span("searching…", "33")]]

  private static func found(_ count: Int) -> [[Span]] {
    [[Span(count == 1 ? "1 bird" : "\(count) birds", "2")]]
  }

  static func result(_ id: Bird.ID) -> Part {
    Part("result \(id)") { store in
      guard let bird = store.search.results[id: id] else { return [] }
      let isStarred = store.search.favorites.contains(id: id)
      return [line(name: bird.name, family: bird.family, isStarred: isStarred)]
    } viewState: {
      Result(bird: $0.search.results[id: id], isStarred: $0.search.favorites.contains(id: id))
    } drawing: { result in
      guard let bird = result.bird else { return [] }
      return [line(name: bird.name, family: bird.family, isStarred: result.isStarred)]
    }
  }

  struct Result: Equatable {
    var bird: Bird?
    var isStarred: Bool
  }

  private static func line(name: String, family: String, isStarred: Bool) -> [Span] {
    [
      Span(isStarred ? "  ★ " : "  ☆ ", isStarred ? "33" : "2"), Span(name),
      Span("  \(family)", "2"),
    ]
  }

  static let favorites = Part("favorites") { store in
    starred(store.favorites.favorites.map(\.name))
  } viewState: {
    $0.favorites.favorites.map(\.name)
  } drawing: {
    starred($0)
  }

  private static func starred(_ names: [String]) -> [[Span]] {
    names.isEmpty ? [[Span("none yet", "2")]] : names.map { [Span("  \($0)")] }
  }
}
