import ObservableStore
import Observing
import StrategyComparison

/// The tabs: the slider is dragged beside three regions that do not show it.
@MainActor
final class TabsPlay: PlayableApp {
  let title = "Tabs"
  let help = "←/→ slider  +/- count  f save  x replace favorite  r reset  s strategy  q quit"
  let regions = [
    RegionFrame(label: "app", x: 2, y: 2, width: 76),
    RegionFrame(label: "counter", x: 2, y: 6, width: 36),
    RegionFrame(label: "profile", x: 42, y: 6, width: 36),
    RegionFrame(label: "slider", x: 2, y: 11, width: 76),
  ]
  let cursor: [(x: Int, y: Int, span: Span)] = []
  private let store = Store(initialState: TabsFeature.State(), reducer: TabsFeature())

  func press(_ key: Key) -> Int {
    let (value, favorites) = store.withState { ($0.slider.value, $0.profile.favorites) }
    switch key {
    case .right: store.send(.slider(.moved(to: value + 0.05)))
    case .left: store.send(.slider(.moved(to: value - 0.05)))
    case .character("+"), .character("="), .up: store.send(.counter(.increment))
    case .character("-"), .down: store.send(.counter(.decrement))
    case .character("f"): store.send(.saveTapped)
    case .character("r"): store.send(.counter(.reset))
    case .character("x"):
      guard !favorites.isEmpty else { return 0 }
      store.send(.profile(.replace(at: 0, by: favorites[0] + 100)))
    default: return 0
    }
    return 1
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    strategy == .tracking ? tracked(board) : viewStores(board)
  }

  private func tracked(_ board: Board) -> [ObservationToken] {
    let favoriteCount = Derived("number of favorites") { [store] in store.profile.favorites.count }
    return [
      observe("app") { [store] in
        board.draw([Self.app(store.counter.count, favoriteCount.value)], in: "app")
      },
      observe("counter") { [store] in
        board.draw([Self.counter(store.counter.count, store.isSaved)], in: "counter")
      },
      observe("profile") { [store] in
        board.draw([[Span(TabsText.profile(favorites: store.profile.favorites))]], in: "profile")
      },
      observe("slider") { [store] in board.draw([Self.slider(store.slider.value)], in: "slider") },
    ]
  }

  private func viewStores(_ board: Board) -> [ObservationToken] {
    let profile = store.scope(\.profile, action: TabsFeature.Action.profile)
    let slider = store.scope(\.slider, action: TabsFeature.Action.slider)
    return [
      withViewStore(store, observe: TabsAppViewState.init, "app") { view in
        board.draw([Self.app(view.count, view.favoriteCount)], in: "app")
      },
      withViewStore(store, observe: CounterViewState.init, "counter") { view in
        board.draw([Self.counter(view.count, view.isSaved)], in: "counter")
      },
      withViewStore(profile, observe: \.favorites, "profile") { view in
        board.draw([[Span(TabsText.profile(favorites: view.state))]], in: "profile")
      },
      withViewStore(slider, observe: \.value, "slider") { view in
        board.draw([Self.slider(view.state)], in: "slider")
      },
    ]
  }

  private static func app(_ count: Int, _ favorites: Int) -> [Span] {
    [Span(TabsText.app(count: count, favoriteCount: favorites))]
  }

  private static func counter(_ count: Int, _ isSaved: Bool) -> [Span] {
    [Span("- "), Span("\(count)", "1"), Span(" +"), Span(isSaved ? "  ★ saved" : "", "33")]
  }

  private static func slider(_ value: Double) -> [Span] {
    let position = Int((value * 60).rounded())
    return [
      Span(String(repeating: "━", count: position), "36"), Span("●", "1;36"),
      Span(String(repeating: "─", count: 60 - position), "2"),
      Span(" \(Int((value * 100).rounded()))%"),
    ]
  }
}
