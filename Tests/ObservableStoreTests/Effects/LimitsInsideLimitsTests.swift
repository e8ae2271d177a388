import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// What one limit lets pass may be held back by the next, be dropped there, or wait for its turn: until it arrives, what it
/// came before may be the last.
@MainActor
@Suite("Limits inside limits and throttles")
struct LimitsInsideLimitsTests {
  struct State: ObservableState { @Tracked var log: [String] = [] }

  enum Action {
    case start(Effect<Action>)
    case got(String)
    case stop(String)
    case ringAndStop(String)
  }

  final class Bell {
    var ring: (() -> Void)?
  }

  private let clock = TestClock()
  private let bell = Bell()

  private func makeStore() -> Store<State, Action> {
    let bell = bell
    return Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .start(let effect): return effect
        case .got(let text):
          state.log.append(text)
          return .none
        case .stop(let id): return .cancel(id: id)
        case .ringAndStop(let id):
          bell.ring?()
          return .cancel(id: id)
        }
      })
  }

  private func sends(_ texts: [String], after delay: Int = 0, on: Int) -> Effect<Action> {
    clock.sends(texts, as: Action.got, after: delay, on: on)
  }

  private func shown(_ effect: Effect<Action>) async -> [String] {
    let store = makeStore()
    let task = store.send(.start(effect))
    await clock.pass(20)
    await task.finish()
    return store.log
  }

  @Test("What a limit lets pass in the end counts in the limit around it", arguments: 0..<3)
  func counted(kind: Int) async {
    let first: Effect<Action> =
      switch kind {
      case 0: sends(["x"], on: 1).limited(to: 1, of: 2)
      case 1:
        sends(["w", "x"], on: 1).limited(to: 2, of: 2)
          .throttle(id: "T", for: .seconds(3), clock: clock)
      default: sends(["x"], on: 1)
      }
    let all = Effect.merge(first, sends(["y"], after: 6, on: 1)).limited(to: 1, of: 100)
    #expect(await shown(all) == ["y"])
  }

  @Test("A hundred limits inside of one let no more pass than that does")
  func many() async {
    let parts = (1...100).map { number in
      sends((1...10).map { "\(number).\($0)" }, on: 1).limited(to: 1, of: 11)
    }
    #expect(await shown(Effect.merge(parts).limited(to: 5, of: 1000)).count <= 5)
  }

  @Test("What was held back first does not come after what a limit inside lets pass")
  func order() async {
    let new = sends(["new"], after: 2, on: 1).limited(to: 1, of: 2)
    #expect(await shown(.merge(sends(["old"], on: 10), new).limited(to: 1, of: 100)) == ["new"])
  }

  @Test(
    "If who has sent what passed is cancelled while that waits, the last that was held back passes",
    arguments: [false, true])
  func cancelledInTheQueue(byClosure: Bool) async {
    let store = makeStore()
    let bell = bell
    let waits: Effect<Action> = .run { @MainActor send in
      bell.ring = { send.now(.got("b")) }
      try await Task.never()
    }
    let all = Effect.merge(sends(["a"], on: 6), waits.cancellable(id: "B"))
    let task = store.send(.start(all.limited(to: 1, of: 2)))
    await clock.pass(2)
    while bell.ring == nil { await Task.yield() }
    if byClosure {
      let token = observe {
        guard store.log == ["go"] else { return }
        untracked {
          store.send(.stop("B"))
          bell.ring?()
        }
      }
      store.send(.got("go"))
      token.cancel()
    } else {
      store.send(.ringAndStop("B"))
    }
    bell.ring = nil
    await clock.pass(20)
    await task.finish()
    #expect(store.log == (byClosure ? ["go", "a"] : ["a"]))
  }

  @Test(
    "The same when all that is limited has returned meanwhile", arguments: [false, true])
  func overInTheQueue(goesOn: Bool) async {
    let store = makeStore()
    func held(_ text: String, _ id: String) -> Effect<Action> {
      Effect.send(.got(text)).throttle(id: id, for: .seconds(100), clock: clock)
    }
    store.send(.start(held("first", "X")))
    store.send(.start(held("second", "Y")))
    var parts: [Effect<Action>] = [
      .concatenate(held("never", "X"), .send(.got("a"))),
      Effect.concatenate(held("never", "Y"), .send(.got("b"))).cancellable(id: "B"),
    ]
    if goesOn { parts.append(sends([], on: 5)) }
    store.send(.start(Effect.merge(parts).limited(to: 1, of: 2)))
    // "a" is held back, "b" passes, and waits behind what cancels it.
    store.send(.start(.merge(.send(.stop("B")), .cancel(id: "X"), .cancel(id: "Y"))))
    await clock.pass(10)
    #expect(store.log == ["first", "second", "a"])
  }

  @Test("Many that pass, are held back, and arrive: of each sender the last, in the end the last")
  func numbers() async {
    let parts = (0..<40).map { _ in sends((0..<20).map { "\($0)" }, on: 2) }
    let all = Effect.merge(parts)
    #expect(await shown(all.limited(to: 800, of: 800)).count == 800)
    #expect(await shown(all.limited(to: 100, of: 800)).count == 100)
    #expect(await shown(all.limited(to: 3, of: 800)).count == 3)
    #expect(await shown(all.limited(to: 3, of: 10_000)).count == 1)
  }

  @Test(
    "Of two that passed and are on their way, one goes: what came before the other is not the last",
    arguments: [false, true])
  func twoOnTheirWay(isThrottled: Bool) async {
    let store = makeStore()
    func slowed(_ effect: Effect<Action>) -> Effect<Action> {
      effect.throttle(id: "T", for: .seconds(12), clock: clock)
    }
    if isThrottled { store.send(.start(slowed(.send(.got("first"))))) }
    let inner = Effect.merge(
      sends(["x"], on: 6), sends(["a"], after: 1, on: 6),
      sends(["b"], after: 2, on: 6).cancellable(id: "B")
    )
    .limited(to: 2, of: 3)
    let task = store.send(.start(isThrottled ? slowed(inner) : inner.limited(to: 1, of: 100)))
    await clock.pass(4)
    store.send(.stop("B"))
    await clock.pass(26)
    await task.finish()
    #expect(store.log == (isThrottled ? ["first", "a"] : ["a"]))
  }
}
