import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// What one limit lets pass counts in the next, and has taken the place of what came before it, whatever becomes of it.
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

  @Test("If who has sent what passed is cancelled while that waits, nothing comes in its stead")
  func cancelledInTheQueue() async {
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
    store.send(.ringAndStop("B"))
    bell.ring = nil
    await clock.pass(20)
    await task.finish()
    #expect(store.log == [])
  }

  /// Eight effects that send at once; of some the limit is the only difference to the one before.
  private func atOnce(_ kind: Int) -> (effect: Effect<Action>, comes: [String]) {
    let x = Effect<Action>.send(.got("x"))
    let y = Effect<Action>.send(.got("y"))
    let z = Effect<Action>.send(.got("z"))
    return switch kind {
    case 0: (x.limited(to: 1, of: 1), ["x"])
    case 1: (x.cancellable(id: "C").limited(to: 1, of: 2), ["x"])
    case 2: (.concatenate(x.limited(to: 1, of: 1), y), ["x", "y"])
    case 3: (.concatenate(x.limited(to: 1, of: 2), y), ["x", "y"])
    case 4: (.concatenate(x, y).limited(to: 1, of: 3), ["y"])
    case 5: (.concatenate(x, .concatenate(y, z).cancellable(id: "C")).limited(to: 1, of: 9), ["z"])
    case 6: (.merge(.concatenate(x, y).limited(to: 1, of: 2), z).limited(to: 2, of: 2), ["y", "z"])
    default:
      (.concatenate(.merge(x, y).limited(to: 2, of: 2).limited(to: 2, of: 2), z), ["x", "y", "z"])
    }
  }

  @Test(
    "What a limit lets pass at once comes before what others send then, and so do the steps after it",
    arguments: 0..<8)
  func order(kind: Int) {
    let store = makeStore()
    let (effect, comes) = atOnce(kind)
    let token = observe {
      guard store.log == ["go"] else { return }
      untracked { _ = store.send(.got("closure")) }
    }
    store.send(.start(.merge(.send(.got("go")), effect, .send(.got("last")))))
    #expect(store.log == ["go"] + comes + ["last", "closure"])
    token.cancel()
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
}
