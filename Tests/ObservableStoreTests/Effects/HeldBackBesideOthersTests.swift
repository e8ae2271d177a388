import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// A throttle or a limit may hold back actions of several effects: each goes with its own, and takes none along.
@MainActor
@Suite("What is held back beside what goes")
struct HeldBackBesideOthersTests {
  struct State: ObservableState, Equatable {
    @Tracked var log: [String] = []
    @Tracked var kid: Kid?
  }

  struct Kid: ObservableState, Equatable {
    let name: String
    @Tracked var log: [Int] = []
  }

  enum KidAction {
    case go
    case got(Int)
  }

  enum Action {
    case start(Effect<Action>)
    case got(String)
    case stop(String)
    case show(String?)
    case kid(KidAction)
  }

  private func makeStore(
    slowing slow: @escaping @Sendable (Effect<Action>) -> Effect<Action> = { $0 }
  ) -> Store<State, Action> {
    let base = Reduce<State, Action> { state, action in
      switch action {
      case .start(let effect): return effect
      case .got(let text): state.log.append(text)
      case .stop(let id): return .cancel(id: id)
      case .show(let name): state.kid = name.map { Kid(name: $0) }
      case .kid: break
      }
      return .none
    }
    .ifLet(\.kid, action: Action.kid) {
      Reduce<Kid, KidAction> { kid, action in
        switch action {
        case .go: return .run { send in for number in 1...2 { await send(.got(number)) } }
        case .got(let number):
          kid.log.append(number)
          return .none
        }
      }
    }
    return Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        slow(base.reduce(into: &state, action: action))
      })
  }

  private let clock = TestClock()

  private func sends(_ texts: [String], after delay: Int = 0, on: Int) -> Effect<Action> {
    clock.sends(texts, as: Action.got, after: delay, on: on)
  }

  /// Plays an effect to its end; after some time what has the id is cancelled.
  private func play(
    _ effect: Effect<Action>, stopping id: String, after seconds: Int,
    in store: Store<State, Action>
  ) async {
    let task = store.send(.start(effect))
    await clock.pass(seconds)
    store.send(.stop(id))
    await clock.pass(20)
    await task.finish()
  }

  @Test("By a limit: the last of those that go on passes")
  func limited() async {
    let store = makeStore()
    let effect = Effect.merge(
      sends(["b"], on: 10), sends(["a"], after: 2, on: 8).cancellable(id: "A"))
    await play(effect.limited(to: 1, of: 10), stopping: "A", after: 4, in: store)
    #expect(store.log == ["b"])
  }

  @Test("By a limit: what is sent when its effect has been cancelled does not count")
  func limitedLate() async {
    let store = makeStore()
    let effect = Effect.merge(
      sends(["b"], on: 10), sends(["a", "a"], after: 4, on: 4).cancellable(id: "A"))
    await play(effect.limited(to: 1, of: 3), stopping: "A", after: 2, in: store)
    #expect(store.log == ["b"])
  }

  @Test("By a limit: what is sent when its effect has completed is reported")
  func limitedCompleted() async {
    let store = makeStore()
    let late: Effect<Action> = .run { [clock] send in
      Task {
        try? await clock.sleep(for: .seconds(2))
        await send(.got("late"))
      }
    }
    let messages = await StoreMisuse.recording {
      let task = store.send(.start(.merge(sends(["b"], on: 10), late).limited(to: 1, of: 10)))
      await clock.pass(14)
      await task.finish()
    }
    #expect(store.log == ["b"])
    #expect(messages.count == 1 && messages[0].contains("after it had completed"))
  }

  @Test("By a limit: of a child that has gone nothing reaches the one that comes in its place")
  func limitedChild() async {
    let clock = clock
    let store = makeStore(slowing: {
      Effect.merge($0, .run { _ in try await clock.sleep(for: .seconds(5)) })
        .limited(to: 1, of: 100)
    })
    store.send(.show("one"))
    let task = store.send(.kid(.go))
    await clock.pass(1)
    store.send(.show("two"))
    await clock.pass(10)
    await task.finish()
    #expect(store.kid?.name == "two" && store.kid?.log == [])
  }

  private func throttled(_ effect: Effect<Action>, latest: Bool) -> Action {
    .start(effect.throttle(id: "T", for: .seconds(4), clock: clock, latest: latest))
  }

  @Test(
    "By a throttle: what was replaced, or refused, passes in its stead", arguments: [true, false])
  func throttled(latest: Bool) async {
    let store = makeStore()
    let first = throttled(.send(.got("b1")), latest: latest)
    let second = throttled(.send(.got("b2")), latest: latest)
    let cancelled = throttled(sends(["a"], on: 20).cancellable(id: "A"), latest: latest)
    store.send(first)
    if latest { store.send(second) }
    store.send(cancelled)
    await clock.pass(1)
    if !latest { store.send(second) }
    store.send(.stop("A"))
    await clock.pass(25)
    #expect(store.log == ["b1", "b2"])
  }

  @Test("Of several that go on the latest passes, or the first", arguments: [true, false])
  func several(latest: Bool) async {
    let store = makeStore()
    let tasks = (1...4).map { store.send(throttled(.send(.got("\($0)")), latest: latest)) }
    await clock.pass(10)
    for task in tasks { await task.finish() }
    #expect(store.log == ["1", latest ? "4" : "2"])
  }

  @Test(
    "What a throttle inside a limit lets pass at last passes, though nothing runs in the limit any more"
  )
  func throttledAndLimited() async {
    let store = makeStore()
    store.send(throttled(.send(.got("1")), latest: true))
    let limited = Effect.send(Action.got("2")).throttle(id: "T", for: .seconds(4), clock: clock)
    let task = store.send(.start(limited.limited(to: 1, of: 10)))
    store.send(throttled(Effect.send(.got("3")).cancellable(id: "A"), latest: true))
    store.send(.stop("A"))
    await clock.pass(10)
    await task.finish()
    #expect(store.log == ["1", "2"])
  }

  @Test(
    "What passes a limit takes the place of what was held back, also if it is cancelled further on",
    arguments: [true, false])
  func limitedTwice(isThrottled: Bool) async {
    let store = makeStore()
    let clock = clock
    if isThrottled { store.send(throttled(.send(.got("first")), latest: true)) }
    let inner = Effect.merge(
      sends(["a"], on: 6), sends(["b"], after: 1, on: 6).cancellable(id: "B")
    ).limited(to: 1, of: 2)
    let outer =
      isThrottled
      ? inner.throttle(id: "T", for: .seconds(4), clock: clock) : inner.limited(to: 1, of: 100)
    await play(outer, stopping: "B", after: 2, in: store)
    #expect(store.log == (isThrottled ? ["first"] : []))
  }

  @Test(
    "What has arrived is not followed by what came before it, should its effect be cancelled later")
  func passedAndCancelled() async {
    let store = makeStore()
    let inner = Effect.merge(
      sends(["a"], on: 6), sends(["b"], after: 1, on: 6).cancellable(id: "B")
    ).limited(to: 1, of: 2)
    await play(inner.limited(to: 100, of: 100), stopping: "B", after: 2, in: store)
    #expect(store.log == ["b"])
  }

  @Test("Steps inside a throttle do not wait for its time")
  func steps() async {
    let store = makeStore()
    let sends = (1...5).map { Effect<Action>.send(.got("\($0)")) }
    let task = store.send(
      .start(Effect.concatenate(sends).throttle(id: 1, for: .seconds(2), clock: clock)))
    await clock.pass(3)
    await task.finish()
    #expect(store.log == ["1", "5"])
  }

  @Test("What was cancelled may still cancel, wherever that stands", arguments: 0..<5)
  func cancelling(kind: Int) async {
    let store = makeStore()
    let task = store.send(.start(sends(["old"], after: 2, on: 0).cancellable(id: "Y")))
    let end: Effect<Action> =
      switch kind {
      case 0: .cancel(id: "Y")
      case 1: Effect<Action>.none.cancellable(id: "Y", cancelInFlight: true)
      case 2: Effect<Action>.cancel(id: "Y").cancellable(id: "Z")
      case 3: Effect<Action>.cancel(id: "Y").throttle(id: "Z", for: .seconds(1), clock: clock)
      default: Effect<Action>.cancel(id: "Y").limited(to: 1, of: 2)
      }
    store.send(.start(Effect.merge(.cancel(id: "X"), end).cancellable(id: "X")))
    await clock.pass(4)
    await task.finish()
    #expect(store.log == [])
  }

  @Test("Who waits for what he has sent, and is cancelled, cancels it")
  func waiting() async {
    let store = makeStore()
    let clock = clock
    let view = Task {
      await store.send(
        .start(
          .run { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.got("fix"))
            }
          })
      ).finish()
    }
    await clock.pass(3)
    view.cancel()
    await view.value
    await clock.pass(3)
    #expect(store.log.count <= 3)
    #expect(clock.sleeperCount == 0)
  }
}
