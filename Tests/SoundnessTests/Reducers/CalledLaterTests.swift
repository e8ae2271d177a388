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
}
