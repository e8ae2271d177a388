import ObservableStore
import Observing

extension Snippets {
  static var whyRan: [(String, Run)] {
    [
      ("trace", trace), ("dependencies", dependencies), ("counts", counts), ("changes", changes),
      ("explain-closure", explainClosure), ("explain-property", explainProperty),
      ("explain-coarse", explainCoarse),
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

  private static func explainClosure() {
    let store = makeProfile()
    // snippet: explain-closure
    Instrumentation.recordsWrites = true
    let header = observe("header") { _ = store.name }
    store.send(.visit)
    store.send(.rename("Ada"))
    print(explain("header"))
    // end
    Instrumentation.recordsWrites = false
    withExtendedLifetime(header) {}
  }

  private static func explainProperty() {
    let store = makeProfile()
    Instrumentation.recordsWrites = true
    // snippet: explain-property
    let list = observe("list") { _ = store.favorites }
    let many = Derived("many") { store.favorites.count > 3 }
    let badge = observe("badge") { _ = many.value }
    store.send(.save(7))
    print(explain("favorites"))
    print(explain("title"))
    // end
    Instrumentation.recordsWrites = false
    withExtendedLifetime((list, badge)) {}
  }

  private static func explainCoarse() {
    // snippet: explain-coarse
    struct Editor: ObservableState {
      @Tracked var title = "Untitled"
      @Tracked var words = 0
      var lines = ["one"]  // Not tracked, and no plain data.
    }

    enum EditorAction { case type }

    let editor = Store(
      initialState: Editor(),
      reducer: Reduce<Editor, EditorAction> { state, _ in
        state.words += 1
        return .none
      })
    let title = observe("title") { _ = editor.title }
    let tracing = traceRenders { print($0) }
    editor.send(.type)
    // end
    tracing.cancel()
    withExtendedLifetime(title) {}
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
