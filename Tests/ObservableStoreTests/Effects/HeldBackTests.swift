import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// What a throttle or a limit holds back belongs to the effect that has sent it: it goes with that.
@MainActor
@Suite("What is held back of an effect that was cancelled")
struct HeldBackTests {
  enum ID: Hashable, Sendable { case work, time }
  enum Way: CaseIterable, Sendable { case throttled, limited }

  struct Kid: Reducer {
    struct State: ObservableState, Equatable {
      let name: String
      @Tracked var log: [Int] = []
    }
    enum Action: Equatable, Sendable {
      case go
      case got(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .go: return .run { send in for number in 0..<2 { await send(.got(number)) } }
      case .got(let number):
        state.log.append(number)
        return .none
      }
    }
  }

  struct Parent: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var kid: Kid.State?
      @Tracked var log: [String] = []
    }
    enum Action: Equatable, Sendable {
      case kid(Kid.Action)
      case show(String)
      case hide, start
      case got(Int)
      case stop
    }

    let runsOn: Bool

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .kid: return .none
        case .show(let name): state.kid = Kid.State(name: name)
        case .hide: state.kid = nil
        case .start:
          return .run { [runsOn] send in
            for number in 0..<2 { await send(.got(number)) }
            if runsOn { try await Task.never() }
          }
          .cancellable(id: ID.work, cancelInFlight: true)
        case .got(let number): state.log.append("\(number)")
        case .stop:
          state.log.append("stop")
          return .cancel(id: ID.work)
        }
        return .none
      }
      .ifLet(\.kid, action: Action.kid) { Kid() }
    }
  }

  /// Holds back what comes of another reducer.
  struct Slowly: Reducer {
    let base: Parent
    let clock: TestClock
    let way: Way

    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
      let effect = base.reduce(into: &state, action: action)
      return switch way {
      case .throttled: effect.throttle(id: ID.time, for: .seconds(10), clock: clock)
      case .limited: effect.limited(to: 1, of: 100)
      }
    }
  }

  private func makeStore(
    _ clock: TestClock, _ way: Way, runsOn: Bool
  ) -> Store<Parent.State, Parent.Action> {
    Store(
      initialState: Parent.State(),
      reducer: Slowly(base: Parent(runsOn: runsOn), clock: clock, way: way))
  }

  @Test(
    "By an id inside, whether the effect runs on or not", arguments: Way.allCases, [false, true])
  func byID(_ way: Way, runsOn: Bool) async {
    let clock = TestClock()
    let store = makeStore(clock, way, runsOn: runsOn)
    let task = store.send(.start)
    await clock.advance(by: .seconds(1))
    store.send(.stop)
    await task.finish()
    await clock.advance(by: .seconds(20))
    switch way {
    case .throttled: #expect(store.log == ["0", "stop"])
    // With nothing left to run, a limit lets the last one pass.
    case .limited: #expect(store.log == (runsOn ? ["stop"] : ["1", "stop"]))
    }
  }

  @Test("Started anew", arguments: Way.allCases)
  func anew(_ way: Way) async {
    let clock = TestClock()
    let store = makeStore(clock, way, runsOn: true)
    let first = store.send(.start)
    await clock.advance(by: .seconds(1))
    let second = store.send(.start)
    await first.finish()
    await clock.advance(by: .seconds(1))
    #expect(store.log == (way == .throttled ? ["0"] : []))
    await second.cancel()
    await clock.advance(by: .seconds(20))
    #expect(store.log == (way == .throttled ? ["0"] : []))
  }

  @Test(
    "By its child's going: the one that comes in its place gets nothing", arguments: Way.allCases)
  func ofChild(_ way: Way) async {
    let clock = TestClock()
    let store = makeStore(clock, way, runsOn: true)
    store.send(.show("one"))
    let task = store.send(.kid(.go))
    if way == .throttled { await clock.advance(by: .seconds(1)) }
    store.send(.hide)
    store.send(.show("two"))
    await task.finish()
    await clock.advance(by: .seconds(20))
    #expect(store.kid?.log == [])
  }
}
