import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

extension Snippets {
  static var testing: [(String, Run)] {
    [
      ("test-reducer", reducer), ("test-renders", renders), ("test-clock", clock),
      ("test-store", testStore),
    ]
  }

  private static func reducer() {
    // snippet: test-reducer
    struct Counter: Reducer {
      struct State: ObservableState, Equatable {
        @Tracked var count = 0
      }

      enum Action { case increment, reset }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .increment: state.count += 1
        case .reset: state = State()
        }
        return .none
      }
    }

    var state = Counter.State(count: 2)
    _ = Counter().reduce(into: &state, action: .increment)
    #expect(state == Counter.State(count: 3))
    print(state)
    // end
  }

  private static func renders() {
    let store = makeProfile()
    // snippet: test-renders
    let name = observe("name") { _ = store.name }
    let visits = observe("visits") { _ = store.visits }
    let counts = Instrumentation.measure { store.send(.visit) }
    #expect(counts.evaluations == 1)
    #expect([name.runs, visits.runs] == [1, 2])
    print("evaluations \(counts.evaluations)")
    // end
  }

  private static func clock() async {
    // snippet: test-clock
    struct Search: Reducer {
      struct State: ObservableState {
        @Tracked var found: [String] = []
      }

      enum Action: Sendable {
        case typed(String)
        case found(String)
      }

      let clock: TestClock

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .typed(let query):
          return .send(.found(query)).debounce(id: "search", for: .milliseconds(300), clock: clock)
        case .found(let query):
          state.found.append(query)
          return .none
        }
      }
    }

    let clock = TestClock()
    let store = Store(initialState: Search.State(), reducer: Search(clock: clock))
    store.send(.typed("s"))
    await clock.advance(by: .milliseconds(200))
    let task = store.send(.typed("sw"))
    await clock.advance(by: .milliseconds(299))
    #expect(store.found == [])
    await clock.advance(by: .milliseconds(1))
    await task.finish()
    #expect(store.found == ["sw"])
    print(store.found)
    // end
  }

  struct SearchFeature: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var query = ""
      @Tracked var results: [String] = []
    }

    enum Action: Sendable, Equatable {
      case queryChanged(String)
      case loaded([String])
    }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded([query + ".org"]))
        }
      case .loaded(let results):
        state.results = results
        return .none
      }
    }
  }

  private static func testStore() async {
    // snippet: test-store
    let clock = TestClock()
    let store = TestStore(initialState: SearchFeature.State()) { SearchFeature(clock: clock) }
    store.observe("field") { _ = $0.query }
    store.observe("list") { _ = $0.results }

    await store.send(.queryChanged("swift")) { $0.query = "swift" }
    store.expectRenders(["field": 1])

    await clock.advance(by: .seconds(1))
    await store.receive(SearchFeature.Action.loaded) { $0.results = ["swift.org"] }
    store.expectRenders(["list": 1])
    await store.finish()
    print(store.state)
    // end
  }
}
