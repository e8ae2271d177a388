import ObservableStore
import Observing
import Testing

/// A sheet that saves and closes, inside a feature that is itself a child: its reducer may be given a copy of the child's
/// state, which is put back.
@Suite("Children of children whose reducers change them as they go", .serialized) @MainActor
struct SavedOneLevelDeeperTests {
  typealias Kid = SavedAsItWentTests.Kid
  /// A kid with collections, which are changed in place.
  typealias Large = SavedAsItWentTests.Large

  struct Row: Reducer {
    struct State: ObservableState, Equatable, Identifiable {
      let id: Int
      @Tracked var kid: Kid.State? = Kid.State()
      @Tracked var large: Large.State?
    }
    enum Action {
      case away
      case kid(Presented<Kid.Action>)
      case large(Presented<Kid.Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .away, .kid(.presented(.setAndGo)), .large(.presented(.setAndGo)):
          (state.kid, state.large) = (nil, nil)
        case .kid, .large: break
        }
        return .none
      }
      .presents(\.kid, action: Action.kid) { Kid() }
      .presents(\.large, action: Action.large) { Large() }
    }
  }

  enum Screen: ObservableState, Equatable {
    case row(Row.State)
    case none
  }

  struct App: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var row: Row.State
      @Tracked var maybe: Row.State?
      @Tracked var rows: IdentifiedArrayOf<Row.State>
      @Tracked var screen: Screen
      @Tracked var path: StackState<Row.State>
      var shown: Row.State {
        get { row }
        set { row = newValue }
      }

      init(_ row: Row.State) {
        (self.row, maybe, rows, screen, path) = (row, row, [row], .row(row), [row])
      }
    }

    enum Action {
      case row(Row.Action)
      case shown(Row.Action)
      case maybe(Presented<Row.Action>)
      case rows(Int, Row.Action)
      case screen(Row.Action)
      case path(StackAction<Row.State, Row.Action>)
    }

    var body: some Reducer<State, Action> {
      Scope(\.row, action: Action.row) { Row() }
      Scope(\.shown, action: Action.shown) { Row() }
      Reduce { _, _ in .none }
        .presents(\.maybe, action: Action.maybe) { Row() }
        .forEach(\.rows, action: Action.rows) { Row() }
        .ifCase(\.screen, case: Screen.row, action: Action.screen) { Row() }
        .forEach(\.path, action: Action.path) { Row() }
    }
  }

  enum Place: CaseIterable {
    case row, shown, maybe, rows, screen, path

    @MainActor
    func store(in app: StoreOf<App>) -> StoreOf<Row>? {
      switch self {
      case .row: app.scope(\.row, action: App.Action.row)
      case .shown: app.scope(\.row, action: App.Action.shown)
      case .maybe: app.presented(\.maybe, action: App.Action.maybe).wrappedValue
      case .rows: app.scope(\.rows, id: 1, action: App.Action.rows)
      case .screen: app.scope(\.screen, case: Screen.row, action: App.Action.screen)
      case .path: Array(app.scope(\.path, action: App.Action.path)).first
      }
    }
  }

  /// What is sent to the kid, and what to the row after it, in one transaction.
  enum Way: CaseIterable {
    case inOneAction, taken, dismissed, twice

    @MainActor
    func play(_ row: StoreOf<Row>, _ kid: (Kid.Action) -> Row.Action) {
      switch self {
      case .inOneAction: row.send(kid(.setAndGo(3)))
      case .taken:
        transaction {
          row.send(kid(.set(3)))
          row.send(.away)
        }
      case .dismissed: transaction { _ = row.send(kid(.setAndDismiss(3))) }
      case .twice:
        transaction {
          row.send(kid(.set(2)))
          row.send(kid(.setAndGo(3)))
        }
      }
    }
  }

  @Test(
    "What its own reducer has changed is the last value", arguments: Place.allCases, Way.allCases)
  func saved(place: Place, way: Way) throws {
    // Twice: what a store has learned of a property's setter is another way from the second action on.
    for warmUp in [false, true] {
      let app = Store(initialState: App.State(Row.State(id: 1)), reducer: App())
      let row = try #require(place.store(in: app))
      if warmUp { row.send(.kid(.presented(.set(1)))) }
      let kid = try #require(row.presented(\.kid, action: Row.Action.kid).wrappedValue)
      var seen: [Int] = []
      let token = observe { seen.append(kid.number) }
      way.play(row) { Row.Action.kid(.presented($0)) }
      #expect(seen == [1, 3])
      #expect(kid.number == 3 && kid.isInvalid)
      token.cancel()
    }
  }

  @Test("The same of one with a collection", arguments: Place.allCases, Way.allCases)
  func savedLarge(place: Place, way: Way) throws {
    for warmUp in [false, true] {
      let app = Store(
        initialState: App.State(Row.State(id: 1, kid: nil, large: Large.State())), reducer: App())
      let row = try #require(place.store(in: app))
      if warmUp { row.send(.large(.presented(.set(1)))) }
      let large = try #require(row.presented(\.large, action: Row.Action.large).wrappedValue)
      var seen: [Int] = []
      let token = observe { seen.append(large.kid.number) }
      let count = large.list.count
      way.play(row) { Row.Action.large(.presented($0)) }
      #expect(seen == [1, 3])
      #expect(large.kid.number == 3 && large.list.count == count + (way == .twice ? 2 : 1))
      token.cancel()
    }
  }

  /// Sends to another store while it is tried on a copy.
  struct Preview: Reducer {
    struct Tried: Reducer {
      var body: some Reducer<Row.State, Row.Action> {
        Reduce { _, _ in
          MainActor.assumeIsolated { SavedOneLevelDeeperTests.send?() }
          return .none
        }
        .presents(\.kid, action: Row.Action.kid) { Kid() }
      }
    }

    func reduce(into state: inout Row.State, action: Row.Action) -> Effect<Row.Action> {
      var copy = state
      return Tried().reduce(into: &copy, action: action)
    }
  }

  private static var send: (() -> Void)?

  @Test(
    "So it is where the action is sent by a reducer that is tried on a copy of another store's state",
    arguments: Place.allCases)
  func sentWhileTrying(place: Place) throws {
    let app = Store(initialState: App.State(Row.State(id: 1)), reducer: App())
    let row = try #require(place.store(in: app))
    let kid = try #require(row.presented(\.kid, action: Row.Action.kid).wrappedValue)
    var seen: [Int] = []
    let token = observe { seen.append(kid.number) }
    Self.send = { Way.inOneAction.play(row) { Row.Action.kid(.presented($0)) } }
    defer { Self.send = nil }
    Store(initialState: Row.State(id: 1)) { Preview() }.send(.away)
    #expect(seen == [1, 3])
    #expect(kid.number == 3)
    token.cancel()
  }
}
