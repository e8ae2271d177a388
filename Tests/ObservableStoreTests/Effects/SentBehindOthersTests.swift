import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// An action that waits is processed as if it were sent alone when its turn comes: the child that it was for may have gone.
@MainActor
@Suite("Actions that wait for others, which take their child away")
struct SentBehindOthersTests {
  struct Kid: ObservableState, Identifiable {
    let id: String
    @Tracked var log: [Int] = []
  }

  struct State: ObservableState {
    @Tracked var kid: Kid? = Kid(id: "one")
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(id: "one")]
    @Tracked var count = 0
  }

  enum KidAction {
    case run(Effect<KidAction>)
    case got(Int)
  }

  enum Action {
    case kid(KidAction)
    case row(String, KidAction)
    case replace(by: String?)
    case replaceAndStop(by: String, stop: String)
    case count
  }

  private func makeStore() -> Store<State, Action> {
    let kid = Reduce<Kid, KidAction> { kid, action in
      switch action {
      case .run(let effect): return effect
      case .got(let number):
        kid.log.append(number)
        return .none
      }
    }
    return Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .replace(let id):
          state.kid = id.map { Kid(id: $0) }
          state.rows = IdentifiedArray(uniqueElements: id.map { [Kid(id: $0)] } ?? [])
        case .replaceAndStop(let id, let stopped):
          state.kid = Kid(id: id)
          return .cancel(id: stopped)
        case .count: state.count += 1
        case .kid(.got(0)): state.kid = Kid(id: "two")
        case .kid, .row: break
        }
        return .none
      }
      .ifLet(\.kid, action: Action.kid) { kid }
      .forEach(\.rows, action: Action.row) { kid })
  }

  /// A closure sends an action, and behind it one to the child's store and one to the row's.
  private func sending(
    behind first: Action
  ) throws -> (store: Store<State, Action>, messages: [String]) {
    let store = makeStore()
    let kid = try #require(store.scope(\.kid, action: Action.kid))
    let row = try #require(store.scope(\.rows, id: "one", action: Action.row))
    let token = observe {
      guard store.count == 1 else { return }
      untracked {
        store.send(first)
        kid.send(.got(1))
        row.send(.got(2))
      }
    }
    defer { token.cancel() }
    return (store, StoreMisuse.recording { store.send(.count) })
  }

  @Test(
    "Sent by a closure, to the store of a child that an action before it replaces or takes away")
  func closures() throws {
    for id in ["two", nil] {
      let (store, messages) = try sending(behind: .replace(by: id))
      #expect(messages.count == 2)
      #expect(messages.allSatisfy { $0.contains("whose state has gone, at ") })
      #expect(store.kid?.id == id && store.kid?.log ?? [] == [])
      #expect(store.rows.first?.log ?? [] == [])
    }
  }

  @Test("Sent by a closure to a child that stays: it comes, in its turn")
  func stays() throws {
    let (store, messages) = try sending(behind: .count)
    #expect(messages == [])
    #expect(store.kid?.log == [1] && store.rows.first?.log == [2] && store.count == 2)
  }

  @Test(
    "What an effect sends as it starts, behind what replaces its child, is for whoever is there then",
    arguments: 0..<8)
  func atOnce(kind: Int) {
    let store = makeStore()
    let x = Effect<KidAction>.send(.got(1))
    let y = Effect<KidAction>.send(.got(2))
    let (effect, comes): (Effect<KidAction>, [Int]) =
      switch kind {
      case 0: (x, [1])
      case 1: (x.limited(to: 1, of: 2), [1])
      case 2: (x.cancellable(id: "C"), [1])
      case 3: (x.cancellable(id: "C").limited(to: 1, of: 2), [1])
      case 4: (.concatenate(x, y), [1, 2])
      case 5: (.concatenate(x, y).limited(to: 1, of: 3), [2])
      case 6: (.concatenate(x.limited(to: 1, of: 1), y), [1, 2])
      default:
        (.concatenate(x, y.limited(to: 1, of: 2)).limited(to: 1, of: 3).cancellable(id: 1), [2])
      }
    store.send(.kid(.run(.merge(.send(.got(0)), effect))))
    #expect(store.kid?.id == "two" && store.kid?.log == comes)
  }

  @Test(
    "A later step of an effect, which begins as its child is replaced, is not for the new one",
    arguments: 0..<4)
  func laterStep(kind: Int) async {
    let store = makeStore()
    let clock = TestClock()
    func throttled(_ number: Int) -> Effect<KidAction> {
      Effect.send(.got(number)).throttle(id: "T", for: .seconds(10), clock: clock)
    }
    let later: Effect<KidAction> =
      switch kind {
      case 0: .send(.got(3))
      case 1: Effect.send(.got(3)).cancellable(id: "C")
      case 2: Effect.send(.got(3)).limited(to: 1, of: 1)
      default: Effect.send(.got(3)).throttle(id: "U", for: .seconds(10), clock: clock)
      }
    store.send(.kid(.run(throttled(1))))
    store.send(.kid(.run(.concatenate(throttled(2), later))))
    #expect(store.kid?.log == [1])
    store.send(.replaceAndStop(by: "two", stop: "T"))
    await clock.run()
    #expect(store.kid?.id == "two" && store.kid?.log == [])
  }
}
