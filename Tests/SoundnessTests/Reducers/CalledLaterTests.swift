import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// A reducer that calls another one by hand may do something before what that wants done.
@Suite("Effects of children that a reducer around them puts off") @MainActor
struct CalledLaterTests {
  struct Kid: Reducer {
    struct State: ObservableState {
      @Tracked var name = "first"
      @Tracked var ticks = 0
    }

    enum Action { case start, ticked }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }

  struct Parent: Reducer {
    struct State: ObservableState { @Tracked var kid: Kid.State? = Kid.State() }

    enum Action {
      case kid(Kid.Action)
      case other, close, reopen
    }

    let clock: TestClock

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .close: state.kid = nil
        case .reopen: state.kid = Kid.State(name: "second")
        case .kid, .other: break
        }
        return .none
      }
      .ifLet(\.kid, action: Action.kid) { Kid(clock: clock) }
    }
  }

  /// Asks for a token, say, before whatever the base wants done.
  struct Later<Base: Reducer>: Reducer {
    let base: Base
    let clock: TestClock

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      .concatenate(
        .run { [clock] _ in try await clock.sleep(for: .seconds(1)) },
        base.reduce(into: &state, action: action)
      )
      .cancellable(id: "later")
    }
  }

  @Test("They end with the child", arguments: [0, 1, 5])
  func closed(othersBefore: Int) async {
    let clock = TestClock()
    let store = Store(
      initialState: Parent.State(), reducer: Later(base: Parent(clock: clock), clock: clock))
    let task = store.send(.kid(.start))
    for _ in 0..<othersBefore { store.send(.other) }
    await clock.advance(by: .seconds(3))
    let ticks = store.kid?.ticks ?? 0
    #expect(ticks > 0)
    for _ in 0..<othersBefore { store.send(.other) }
    store.send(.reopen)
    await clock.advance(by: .seconds(5))
    #expect(store.kid?.name == "second" && store.kid?.ticks == 0)
    await task.cancel()
  }

  /// Hands not every action on, and puts off how the child begins.
  struct Debounced: Reducer {
    let base: Parent
    let clock: TestClock

    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
      if case .other = action { return .none }
      let effect = base.reduce(into: &state, action: action)
      guard case .kid(.start) = action else { return effect }
      return effect.debounce(id: "start", for: .seconds(1), clock: clock)
    }
  }

  @Test("They end with the child also where some actions are not handed on", arguments: [0, 1, 5])
  func debounced(othersBefore: Int) async {
    let clock = TestClock()
    let store = Store(
      initialState: Parent.State(), reducer: Debounced(base: Parent(clock: clock), clock: clock))
    let task = store.send(.kid(.start))
    for _ in 0..<othersBefore { store.send(.other) }
    await clock.advance(by: .seconds(3))
    #expect(store.kid?.ticks == 2)
    store.send(.close)
    store.send(.reopen)
    await clock.advance(by: .seconds(5))
    #expect(store.kid?.name == "second" && store.kid?.ticks == 0)
    await task.cancel()
  }

  enum Page: ObservableState {
    case left(Kid.State)
    case right(Kid.State)
  }

  enum PageAction {
    case left(Kid.Action)
    case right(Kid.Action)
    case other
  }

  struct Paged: ObservableState { @Tracked var page: Page? = .left(Kid.State()) }

  /// Calls by hand what one line makes for either case.
  struct Cases: Reducer {
    let clock: TestClock

    func part(
      _ page: @escaping @Sendable (Kid.State) -> Page,
      _ action: @escaping @Sendable (Kid.Action) -> PageAction
    ) -> some Reducer<Paged, PageAction> {
      EmptyReducer<Paged, PageAction>().ifCase(\.page, case: page, action: action) {
        Kid(clock: clock)
      }
    }

    func reduce(into state: inout Paged, action: PageAction) -> Effect<PageAction> {
      .merge(
        part({ .left($0) }, { .left($0) }).reduce(into: &state, action: action),
        part({ .right($0) }, { .right($0) }).reduce(into: &state, action: action))
    }
  }

  @Test("One case's effects go on while the other's reducer is called, too")
  func cases() async {
    let clock = TestClock()
    let store = Store(initialState: Paged(), reducer: Cases(clock: clock))
    let task = store.send(.left(.start))
    for _ in 0..<3 { store.send(.other) }
    await clock.advance(by: .seconds(3))
    guard case .left(let kid)? = store.page else { return #expect(Bool(false)) }
    #expect(kid.ticks == 3)
    await task.cancel()
  }
}
