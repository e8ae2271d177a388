import ObservableStore
import Observing

/// The parts of the search's screen: each on the store of the feature that it shows.
@MainActor
enum BirdsParts {
  typealias Part = AppPart<BirdsFeature.State, BirdsFeature.Action>

  static let all = [field, status, favorites]

  static let field = Part("field", of: \.search) { store in
    typed(store.query)
  } viewState: {
    $0.query
  } drawing: {
    typed($0)
  }

  /// What asks for a query where there is none.
  static let placeholder = "type a name"

  private static func typed(_ query: String) -> [[Span]] {
    [[Span("⌕ "), Span(query.isEmpty ? Self.placeholder : query)]]
  }

  static let status = Part("status", of: \.search) { store in
    // One after the other, so that what does not show is not read.
    if let failure = store.failure { return failed(failure) }
    return store.isSearching ? searching : found(store.results.count)
  } viewState: {
    Status(failure: $0.failure, isSearching: $0.isSearching, count: $0.results.count)
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
    Part("result \(id)", of: \.search) { store in
      guard let bird = store.results[id: id] else { return [] }
      let isStarred = store.favorites.contains(id: id)
      return [line(name: bird.name, family: bird.family, isStarred: isStarred)]
    } viewState: {
      Result(bird: $0.results[id: id], isStarred: $0.favorites.contains(id: id))
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

  static let favorites = Part("favorites", of: \.favorites) { store in
    starred(store.favorites.map(\.name))
  } viewState: {
    $0.favorites.map(\.name)
  } drawing: {
    starred($0)
  }

  private static func starred(_ names: [String]) -> [[Span]] {
    names.isEmpty ? [[Span("none yet", "2")]] : names.map { [Span("  \($0)")] }
  }
}
