import ObservableStore
import Observing

/// What is searched for.
struct Bird: ObservableState, Identifiable, Equatable, Sendable {
  var id: String { name }
  let name: String
  let family: String
}

/// A search that begins when nobody has typed for a while, and is given up when somebody types again.
struct SearchFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var query = ""
    @Tracked var results: IdentifiedArrayOf<Bird> = []
    @Tracked var isSearching = false
    @Tracked var failure: String?
    @Shared var favorites: IdentifiedArrayOf<Bird>
  }

  enum Action: Equatable, Sendable {
    case queryChanged(String)
    case pauseEnded
    case found([Bird])
    case failed(String)
    case starTapped(Bird.ID)
  }

  private enum EffectID { case pause, search }

  let world: SearchWorld

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.failure = nil
      state.isSearching = false
      guard !query.isEmpty else {
        state.results = []
        return .merge(.cancel(id: EffectID.pause), .cancel(id: EffectID.search))
      }
      return .merge(
        .cancel(id: EffectID.search),
        .send(.pauseEnded).debounce(
          id: EffectID.pause, for: .milliseconds(300), clock: world.clock))
    case .pauseEnded:
      state.isSearching = true
      return .run { [find = world.find, query = state.query] send in
        await send(.found(try await find(query)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .cancellable(id: EffectID.search, cancelInFlight: true)
    case .found(let birds):
      state.isSearching = false
      state.results = IdentifiedArray(uniqueElements: birds)
    case .failed(let reason):
      state.isSearching = false
      state.failure = reason
    case .starTapped(let id):
      guard let bird = state.results[id: id] else { break }
      if state.favorites.remove(id: id) == nil { state.favorites.append(bird) }
    }
    return .none
  }
}

/// The birds that somebody has starred, wherever.
struct FavoritesFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var favorites: IdentifiedArrayOf<Bird>
  }

  enum Action: Equatable, Sendable { case removeTapped(Bird.ID) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .removeTapped(let id): state.favorites.remove(id: id)
    }
    return .none
  }
}

/// The search and the favorites, side by side on one list of favorites.
struct BirdsFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var search: SearchFeature.State
    @Tracked var favorites: FavoritesFeature.State

    init(favorites: IdentifiedArrayOf<Bird> = []) {
      let shared = Shared(favorites)
      search = SearchFeature.State(favorites: shared)
      self.favorites = FavoritesFeature.State(favorites: shared)
    }
  }

  enum Action: Equatable, Sendable {
    case search(SearchFeature.Action)
    case favorites(FavoritesFeature.Action)
  }

  let world: SearchWorld

  var body: some Reducer<State, Action> {
    Scope(\.search, action: Action.search) { SearchFeature(world: world) }
    Scope(\.favorites, action: Action.favorites) { FavoritesFeature() }
  }
}
