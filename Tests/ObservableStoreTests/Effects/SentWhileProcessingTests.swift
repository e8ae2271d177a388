import ObservableStore
import Observing
import Testing

/// An effect that runs sends while the store is in the middle of an action: what it sends waits its turn.
@MainActor
@Suite("What an effect has sent, and waits, when its child goes")
struct SentWhileProcessingTests {
  struct Kid: ObservableState, Equatable {
    let name: String
    @Tracked var log: [Int] = []
  }

  struct State: ObservableState {
    @Tracked var kid: Kid? = Kid(name: "one")
  }

  enum KidAction {
    case start
    case got(Int)
  }

  enum Action {
    case kid(KidAction)
    case ring(replaces: Bool)
  }

  final class Bell {
    var onRing: (() -> Void)?
  }

  private func play(replaces: Bool) async -> Kid? {
    let bell = Bell()
    let store = Store<State, Action>(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        if case .ring(let replaces) = action {
          bell.onRing?()
          if replaces { state.kid = Kid(name: "two") }
        }
        return .none
      }
      .ifLet(\.kid, action: Action.kid) {
        Reduce<Kid, KidAction> { kid, action in
          switch action {
          case .start:
            return .run { @MainActor send in
              bell.onRing = { send.now(.got(1)) }
              try await Task.never()
            }
          case .got(let number):
            kid.log.append(number)
            return .none
          }
        }
      })
    let task = store.send(.kid(.start))
    while bell.onRing == nil { await Task.yield() }
    store.send(.ring(replaces: replaces))
    let kid = store.kid
    await task.cancel()
    return kid
  }

  @Test("The child that comes in its place gets nothing of it")
  func replaced() async {
    let kid = await play(replaces: true)
    #expect(kid?.name == "two" && kid?.log == [])
  }

  @Test("The child that stays gets it")
  func stays() async {
    #expect(await play(replaces: false)?.log == [1])
  }
}
