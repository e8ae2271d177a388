import ObservableStore
import Observing
import StrategyComparison

/// The search: what is typed, what is found, and what was starred.
@MainActor
final class BirdsPlay: PlayableApp {
  private enum Focus { case field, results, favorites }

  let title = "Birds"
  let minimum = PlayCommand.narrow
  private let actions = Counter()
  private let store: StoreOf<BirdsFeature>
  private var focus = Focus.field
  private var results = ListWindow()
  private var favorites = ListWindow()
  private var resultsTop = 8
  private var favoritesPlace = (x: 42, y: 2)

  init(_ world: SearchWorld) {
    store = Store(
      initialState: BirdsFeature.State(), reducer: BirdsFeature(world: world).counted(by: actions))
  }

  var help: String {
    switch focus {
    case .field: "type to search  ⇥ results"
    case .results: "↑/↓ choose  ⏎ star  ⇥ favorites  s strategy  q quit"
    case .favorites: "↑/↓ choose  ⏎ remove  ⇥ search  s strategy  q quit"
    }
  }

  var actionCount: Int? { actions.value }
  var isTyping: Bool { focus == .field }
  var regions: [RegionFrame] { frames(width: 80, height: 18) }

  func frames(width: Int, height: Int) -> [RegionFrame] {
    let isNarrow = width < 72
    let column = isNarrow ? width - 4 : 36
    let starred = min(4, max(1, favoriteIDs.count))
    let bottom = isNarrow ? height - starred - 1 : height
    favoritesPlace = isNarrow ? (x: 2, y: bottom) : (x: 42, y: 2)
    let rows = results.rows(of: resultIDs.count, on: bottom - resultsTop)
    return [
      RegionFrame(label: "field", x: 2, y: 2, width: column),
      RegionFrame(label: "status", x: 2, y: 5, width: column),
      RegionFrame(
        label: "favorites", x: favoritesPlace.x, y: favoritesPlace.y, width: column),
    ]
      + zip(0..., resultIDs[rows]).map { line, id in
        RegionFrame(
          label: BirdsParts.result(id).label, x: 2, y: resultsTop + line, width: column,
          hasTitle: false)
      }
  }

  private var resultIDs: [Bird.ID] { store.withState { Array($0.search.results.ids) } }
  private var favoriteIDs: [Bird.ID] { store.withState { Array($0.favorites.favorites.ids) } }

  var cursor: [(x: Int, y: Int, span: Span)] {
    switch focus {
    case .field:
      [(x: 4 + store.withState { $0.search.query.count }, y: 3, Span(under, "7"))]
    case .results:
      resultIDs.isEmpty ? [] : [(x: 2, y: resultsTop + results.offset, Span("▸", "1;36"))]
    case .favorites:
      favoriteIDs.isEmpty
        ? []
        : [(x: favoritesPlace.x, y: favoritesPlace.y + 1 + favorites.selected, Span("▸", "1;36"))]
    }
  }

  /// What stands where the cursor is: where nothing was typed yet, what asks for it.
  private var under: String {
    store.withState { $0.search.query.isEmpty ? String(BirdsParts.placeholder.prefix(1)) : " " }
  }

  func press(_ key: Key) -> Int {
    let before = actions.value
    switch (focus, key) {
    case (.field, .tab), (.field, .enter), (.field, .down): focus = .results
    case (.results, .tab): focus = .favorites
    case (.favorites, .tab): focus = .field
    case (.field, _): type(key)
    case (.results, .up): results.move(by: -1, in: resultIDs.count)
    case (.results, .down): results.move(by: 1, in: resultIDs.count)
    case (.results, .enter), (.results, .character(" ")):
      if let id = resultIDs.dropFirst(results.selected).first {
        store.send(.search(.starTapped(id)))
      }
    case (.favorites, .up): favorites.move(by: -1, in: favoriteIDs.count)
    case (.favorites, .down): favorites.move(by: 1, in: favoriteIDs.count)
    case (.favorites, .enter), (.favorites, .backspace): remove()
    default: break
    }
    return actions.value - before
  }

  private func type(_ key: Key) {
    let query = store.binding(\.search.query) { .search(.queryChanged($0)) }
    switch key {
    case .character(let character): query.wrappedValue.append(character)
    case .backspace where !query.wrappedValue.isEmpty: query.wrappedValue.removeLast()
    case .escape: query.wrappedValue = ""
    default: break
    }
  }

  private func remove() {
    guard let id = favoriteIDs.dropFirst(favorites.selected).first else { return }
    store.send(.favorites(.removeTapped(id)))
    favorites.move(by: 0, in: favoriteIDs.count)
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    let results = observeEach("results") { [store] in
      store.search.results
    } _: { [store] bird in
      let part = BirdsParts.result(bird.id)
      _ = part.observe(store, strategy, on: board)
      onCleanup { board.erase(part.label) }
    }
    return BirdsParts.all.map { $0.observe(store, strategy, on: board) } + [results]
  }
}
