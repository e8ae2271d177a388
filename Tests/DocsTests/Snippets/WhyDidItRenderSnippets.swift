import ObservableStore
import Observing

extension Snippets {
  static var whyRan: [(String, Run)] {
    [
      ("trace", trace), ("dependencies", dependencies), ("counts", counts), ("changes", changes),
    ]
  }

  private static func trace() {
    let store = makeProfile()
    // snippet: trace
    let tracing = traceRenders { print($0) }
    let header = observe("header") { _ = store.name }
    let badge = observe("badge") { _ = store.favorites.count }

    store.send(.rename("Grace"))
    store.send(.save(7))
    store.send(.visit)  // Nobody shows the visits.
    tracing.cancel()
    // end
    withExtendedLifetime((header, badge)) {}
  }

  private static func dependencies() {
    let store = makeProfile()
    // snippet: dependencies
    let header = observe("header") {
      _ = store.visits > 0 ? store.name : ""
    }
    print(header.dependencies)
    store.send(.visit)
    print(header.dependencies)
    // end
  }

  private static func counts() {
    let store = makeProfile()
    // snippet: counts
    let header = observe("header") { _ = store.name }
    let counts = Instrumentation.measure {
      store.send(.rename("Grace"))
      store.send(.visit)
    }
    print("runs \(counts.evaluations), new dependencies \(counts.registrations)")
    print("told \(counts.notifications), comparisons \(counts.equalityChecks)")
    // end
    withExtendedLifetime(header) {}
  }

  private static func changes() {
    // snippet: changes
    let store = Store(
      initialState: Profile(),
      reducer: Reduce<Profile, ProfileAction> { state, action in
        if case .rename(let name) = action { state.name = name }
        return .none
      }
      .printChanges("Profile") { print($0) })
    store.send(.rename("Grace"))
    // end
  }
}
