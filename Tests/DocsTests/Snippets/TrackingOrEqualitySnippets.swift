import ObservableStore
import Observing
import StrategyComparison

extension Snippets {
  static var choice: [(String, Run)] {
    [("strategies", strategies), ("whole", whole), ("compare", compare)]
      + comparedLists
  }

  private static func compare() {
    let profile = Reduce<Profile, ProfileAction> { state, action in
      switch action {
      case .visit: state.visits += 1
      case .rename(let name): state.name = name
      case .save(let number): state.favorites.append(number)
      }
      return .none
    }
    // snippet: compare
    let report = StrategyComparison(initialState: Profile(), reducer: profile) {
      Region("header") { store in
        _ = store.name
      } viewState: {
        $0.name
      }
      Region("saved") { store in
        _ = store.favorites.count
      } viewState: {
        $0.favorites.count
      }
    }
    .play([.rename("Grace"), .visit, .save(7), .visit])

    for strategy in [report.tracking, report.viewStores, report.everything] {
      print(strategy.strategy.rawValue, strategy.runs["header"]!, strategy.runs["saved"]!)
    }
    print(report.tracking.steps[0].causes)
    print("view states made:", report.viewStores.steps.map(\.transforms))
    // end
  }

  struct Profile: ObservableState {
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    @Tracked var favorites: [Int] = []
  }

  enum ProfileAction {
    case visit
    case rename(String)
    case save(Int)
  }

  static func makeProfile() -> Store<Profile, ProfileAction> {
    Store(
      initialState: Profile(),
      reducer: Reduce { state, action in
        switch action {
        case .visit: state.visits += 1
        case .rename(let name): state.name = name
        case .save(let number): state.favorites.append(number)
        }
        return .none
      })
  }

  private static func strategies() {
    let store = makeProfile()
    // snippet: strategies
    // Tracking: the closure says what it shows, and nothing else.
    let tracked = observe("tracked") {
      _ = "\(store.name), \(store.favorites.count) saved"
    }

    // Equality: a view state says what is to be compared.
    struct ViewState: Equatable {
      var name: String
      var saved: Int
    }
    let compared = withViewStore(
      store, observe: { ViewState(name: $0.name, saved: $0.favorites.count) }, "compared"
    ) { viewStore in
      _ = "\(viewStore.name), \(viewStore.saved) saved"
    }

    let counts = Instrumentation.measure { store.send(.visit) }
    print("transforms \(counts.transforms), comparisons \(counts.equalityChecks)")
    print("tracked \(tracked.runs), compared \(compared.runs)")
    store.send(.rename("Grace"))
    print("tracked \(tracked.runs), compared \(compared.runs)")
    // end
  }

  private static func whole() {
    // snippet: whole
    struct Weather {  // No tracked state: a type of somebody else's, say.
      var celsius = 20.0
      var updates = 0
    }

    let store = Store(
      initialState: Weather(),
      reducer: Reduce<Weather, Double> { state, celsius in
        state.celsius = celsius
        state.updates += 1
        return .none
      })
    let tracked = observe("tracked") { _ = Int(store.celsius) }
    let compared = withViewStore(store, observe: { Int($0.celsius) }, "compared") { _ in }
    for celsius in [20.1, 20.2, 20.3, 21.0] { store.send(celsius) }
    print("tracked \(tracked.runs), compared \(compared.runs)")
    // end
  }
}
