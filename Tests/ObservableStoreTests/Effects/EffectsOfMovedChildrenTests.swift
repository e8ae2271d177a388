import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

private struct MovedLeaf: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var n = 0
  }
  enum Action { case start, tick }
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      let clock = clock
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.tick)
      }
    case .tick:
      state.n += 1
      return .none
    }
  }
}

private struct MovedKid: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var name: String
    @Tracked var log: [String] = []
    @Tracked var leaf: MovedLeaf.State? = MovedLeaf.State()
  }
  enum Action {
    case reset, start
    case tick(String)
    case leaf(Presented<MovedLeaf.Action>)
  }
  let clock: TestClock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .reset:
        state = State(name: state.name)
        return started(by: state.name)
      case .start: return started(by: state.name)
      case .tick(let name): state.log.append(name)
      case .leaf: break
      }
      return .none
    }
    .presents(\.leaf, action: Action.leaf) { MovedLeaf(clock: clock) }
  }

  private func started(by name: String) -> Effect<Action> {
    let clock = clock
    return .run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.tick(name))
    }
  }
}

private struct MovesApp: Reducer {
  enum Place: ObservableState, Equatable {
    case kid(MovedKid.State)
    case none
  }
  struct State: ObservableState, Equatable {
    @Tracked var sheet: MovedKid.State?
    @Tracked var other: MovedKid.State?
    @Tracked var place = Place.none
  }
  enum Action {
    case sheet(Presented<MovedKid.Action>)
    case other(Presented<MovedKid.Action>)
    case place(MovedKid.Action)
    case toOther, toPlace
  }
  let clock: TestClock
  /// What the parent puts in the place of a child that starts an effect.
  var next: String?

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let another = next.map { MovedKid.State(name: $0) }
      switch action {
      case .sheet(.presented(.reset)), .sheet(.presented(.start)):
        if let another { state.sheet = another }
      case .place(.reset), .place(.start):
        if let another { state.place = .kid(another) }
      case .toOther: (state.other, state.sheet) = (state.sheet, nil)
      case .toPlace:
        if let kid = state.sheet { (state.place, state.sheet) = (.kid(kid), nil) }
      case .sheet, .other, .place: break
      }
      return .none
    }
    .presents(\.sheet, action: Action.sheet) { MovedKid(clock: clock) }
    .presents(\.other, action: Action.other) { MovedKid(clock: clock) }
    .ifCase(\.place, case: Place.kid, action: Action.place) { MovedKid(clock: clock) }
  }
}

@MainActor
@Suite("Effects of children that replace themselves, and of those that are moved")
struct EffectsOfMovedChildrenTests {
  @Test(
    "What a child starts as it replaces itself ends when its parent puts another one in its place in the same action",
    arguments: ["second", "first"])
  func replacedInItsOwnAction(next: String) async {
    let clock = TestClock()
    for action in [MovedKid.Action.reset, .start] {
      let store = Store(
        initialState: MovesApp.State(
          sheet: MovedKid.State(name: "first"), place: .kid(MovedKid.State(name: "first"))),
        reducer: MovesApp(clock: clock, next: next))
      store.send(.sheet(.presented(action)))
      store.send(.place(action))
      await clock.advance(by: .seconds(2))
      #expect(store.sheet == MovedKid.State(name: next))
      #expect(store.place == .kid(MovedKid.State(name: next)))
    }
  }

  @Test("What a child starts as it replaces itself goes on where its parent leaves it alone")
  func replacedByItself() async {
    let clock = TestClock()
    let store = Store(
      initialState: MovesApp.State(
        sheet: MovedKid.State(name: "first"), place: .kid(MovedKid.State(name: "first"))),
      reducer: MovesApp(clock: clock))
    store.send(.sheet(.presented(.reset)))
    store.send(.place(.reset))
    await clock.advance(by: .seconds(2))
    #expect(store.sheet?.log == ["first"])
    #expect(store.place == .kid(MovedKid.State(name: "first", log: ["first"])))
  }

  @Test(
    "What a child of a moved child starts in the transaction of the move goes on, whoever reads that child"
  )
  func movedInItsTransaction() async {
    let clock = TestClock()
    for isRead in [false, true] {
      for isToPlace in [false, true] {
        let store = Store(
          initialState: MovesApp.State(sheet: MovedKid.State(name: "first")),
          reducer: MovesApp(clock: clock))
        let token = observe {
          guard isRead else { return }
          let kid = store.presented(\.sheet, action: MovesApp.Action.sheet).wrappedValue
          _ = kid?.presented(\.leaf, action: MovedKid.Action.leaf).wrappedValue?.n
        }
        transaction {
          store.send(isToPlace ? .toPlace : .toOther)
          let start = MovedKid.Action.leaf(.presented(.start))
          store.send(isToPlace ? .place(start) : .other(.presented(start)))
        }
        await clock.advance(by: .seconds(2))
        var moved = MovedKid.State(name: "first")
        moved.leaf?.n = 1
        #expect(store.other == (isToPlace ? nil : moved))
        #expect(store.place == (isToPlace ? .kid(moved) : .none))
        token.cancel()
      }
    }
  }
}
