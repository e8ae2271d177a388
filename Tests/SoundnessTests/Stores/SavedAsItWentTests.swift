import ObservableStore
import Observing
import Testing

/// A sheet that saves and closes: what its own reducer has changed is its last value, though it goes before the commit.
@Suite("Children whose reducers change them as they go", .serialized) @MainActor
struct SavedAsItWentTests {
  struct Kid: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var number = 1
    }

    enum Action {
      case set(Int)
      case setAndGo(Int)
      case setAndDismiss(Int)
      case setAndReplace(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .set(let number), .setAndGo(let number), .setAndReplace(let number):
        state.number = number
        return .none
      case .setAndDismiss(let number):
        state.number = number
        return .dismiss
      }
    }
  }

  struct Large: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var kid = Kid.State()
      @Tracked var text = "a text that is long enough to be kept elsewhere"
      @Tracked var list = [1]
    }

    typealias Action = Kid.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.list.append(state.list.count + 1)
      return Kid().reduce(into: &state.kid, action: action)
    }
  }

  enum Screen: ObservableState, Equatable {
    case kid(Kid.State)
    case large(Large.State)
  }

  struct App: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var kid: Kid.State? = Kid.State()
      @Tracked var large: Large.State? = Large.State()
      @Tracked var screen: Screen? = .large(Large.State())
    }

    enum Action {
      case away
      case kid(Presented<Kid.Action>)
      case large(Presented<Kid.Action>)
      case screen(Presented<Kid.Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .away, .kid(.presented(.setAndGo)), .large(.presented(.setAndGo)),
          .screen(.presented(.setAndGo)):
          (state.kid, state.large, state.screen) = (nil, nil, nil)
        case .kid(.presented(.setAndReplace)): state.kid = Kid.State(number: 9)
        case .large(.presented(.setAndReplace)): state.large = Large.State(list: [9])
        case .screen(.presented(.setAndReplace)): state.screen = .kid(Kid.State(number: 9))
        default: break
        }
        return .none
      }
      .presents(\.kid, action: Action.kid) { Kid() }
      .presents(\.large, action: Action.large) { Large() }
      .presents(\.screen, case: Screen.large, action: Action.screen) { Large() }
    }
  }

  enum Way: CaseIterable {
    case goes, replaced, together, twice, dismisses

    /// What a child sees last, and how often its reducer has run.
    var steps: [Kid.Action] {
      switch self {
      case .goes: [.setAndGo(3)]
      case .replaced: [.setAndReplace(3)]
      case .together: [.set(3)]
      case .twice: [.set(2), .set(3)]
      case .dismisses: [.setAndDismiss(3)]
      }
    }

    @MainActor
    func play(_ app: Store<App.State, App.Action>, _ send: (Kid.Action) -> Void) {
      transaction {
        for step in steps { send(step) }
        if self == .together || self == .twice { app.send(.away) }
      }
    }
  }

  @Test("Held stores give what it was, and their readers are told", arguments: Way.allCases)
  func saved(way: Way) throws {
    for index in 0..<3 {
      let app = Store(initialState: App.State(), reducer: App())
      let kid = try #require(app.scope(\.kid, action: { App.Action.kid(.presented($0)) }))
      let large = try #require(app.scope(\.large, action: { App.Action.large(.presented($0)) }))
      let shown = try #require(
        app.scope(\.screen, case: Screen.large, action: { App.Action.screen(.presented($0)) }))
      let list = Array(1...(1 + way.steps.count))
      var seen: [String] = []
      func expect(_ expected: [String], _ read: @escaping @MainActor () -> String) {
        let token = observe { seen.append(read()) }
        way.play(app) { action in
          switch index {
          case 0: kid.send(action)
          case 1: large.send(action)
          default: shown.send(action)
          }
        }
        #expect(seen == expected, "\(way) \(index)")
        withExtendedLifetime(token) {}
      }
      switch index {
      case 0: expect(["1", "3"]) { "\(kid.number)" }
      case 1: expect(["1 [1]", "3 \(list)"]) { "\(large.kid.number) \(large.list)" }
      default: expect(["1 [1]", "3 \(list)"]) { "\(shown.kid.number) \(shown.list)" }
      }
    }
  }

  @Test("A dismissed child keeps what it has in its collections")
  func dismissed() throws {
    let app = Store(initialState: App.State(), reducer: App())
    let large = try #require(app.scope(\.large, action: { App.Action.large(.presented($0)) }))
    let shown = try #require(
      app.scope(\.screen, case: Screen.large, action: { App.Action.screen(.presented($0)) }))
    app.send(.large(.dismiss))
    app.send(.screen(.dismiss))
    #expect(large.list == [1])
    #expect(shown.list == [1])
  }

  @Test("What was changed and changed back is what it was when it goes later")
  func changedBack() throws {
    let app = Store(initialState: App.State(), reducer: App())
    let kid = try #require(app.scope(\.kid, action: { App.Action.kid(.presented($0)) }))
    var seen: [Int] = []
    let token = observe { seen.append(kid.number) }
    transaction {
      kid.send(.set(2))
      kid.send(.set(3))
      kid.send(.set(1))
    }
    // Each action through the child's store looks at the state as it is, so that to write back is a change.
    let runs = seen.count
    app.send(.away)
    #expect(seen.count == runs)
    #expect(kid.number == 1)
    withExtendedLifetime(token) {}
  }

  @Test("What was changed in a copy that is thrown away is no last value")
  func copies() throws {
    typealias Change = @MainActor (inout App.State) -> Void
    func assign(_ state: inout App.State, _ number: Int) {
      guard var kid = state.kid else { return }
      kid.number = number
      state.kid = kid
    }
    let changes: [Change] = [
      {
        var copy = $0
        assign(&copy, 5)
        assign(&copy, 6)
        $0.kid = nil
      },
      {
        var copy = $0
        assign(&copy, 5)
        copy.kid = nil
        $0.kid = nil
      },
      {
        var copy = $0
        $0.kid = nil
        assign(&copy, 5)
        copy.kid = nil
      },
    ]
    for change in changes {
      let store = makeStore(App.State())
      let kid = try #require(store.scope(\.kid, action: unsent))
      var seen: [Int] = []
      let token = observe { seen.append(kid.number) }
      store.change(change)
      #expect(seen == [1])
      #expect(kid.number == 1)
      withExtendedLifetime(token) {}
    }
  }

  @Test("What a closure changes in a copy of its own is no last value")
  func drafts() throws {
    let store = makeStore(App.State())
    let kid = try #require(store.scope(\.kid, action: unsent))
    var seen: [Int] = []
    let tokens = [
      observe { seen.append(kid.number) },
      observe {
        var copy = store.state
        for number in 5...6 {
          guard var kid = copy.kid else { return }
          kid.number = number
          copy.kid = kid
        }
      },
    ]
    store.change { $0.large = nil }
    store.change { $0.kid = nil }
    #expect(seen == [1])
    #expect(kid.number == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test("A payload that was taken out, changed and put back, and is replaced or goes")
  func payload() throws {
    for isReplaced in [true, false] {
      let store = makeStore(App.State(screen: .kid(Kid.State())))
      let kid = try #require(store.scope(\.screen, case: Screen.kid, action: unsent))
      var seen: [Int] = []
      let token = observe { seen.append(kid.number) }
      store.change {
        guard case .kid(var kid)? = $0.screen else { return }
        kid.number = 3
        $0.screen = .kid(kid)
        $0.screen = isReplaced ? .kid(Kid.State(number: 9)) : nil
      }
      #expect(seen == [1, 3])
      #expect(kid.number == 3)
      withExtendedLifetime(token) {}
    }
  }
}
