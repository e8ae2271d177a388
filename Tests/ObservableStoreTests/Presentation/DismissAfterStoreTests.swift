import ObservableStore
import Observing
import Testing

/// A store may go while its effects start: what begins after that has nobody to send to, and is over at once.
@MainActor
@Suite("Effects that begin as their store goes")
struct DismissAfterStoreTests {
  struct Kid: ObservableState { @Tracked var count = 0 }

  enum KidAction {
    case go
    case closing
  }

  struct State: ObservableState {
    @Tracked var kid: Kid? = Kid()
    @Tracked var isClosing = false
  }

  enum Action { case kid(Presented<KidAction>) }

  final class Window {
    var store: Store<State, Action>?
    var token: ObservationToken?
  }

  private func openWindow(_ effect: Effect<KidAction>) -> Window {
    let window = Window()
    window.store = Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        if case .kid(.presented(.closing)) = action { state.isClosing = true }
        return .none
      }
      .presents(\.kid, action: Action.kid) {
        Reduce<Kid, KidAction> { _, action in
          if case .go = action { effect } else { .none }
        }
      })
    window.token = observe { [unowned window] in
      if window.store?.isClosing == true { window.store = nil }
    }
    return window
  }

  @Test(
    "Who awaits what was started goes on, whatever was to begin then",
    arguments: [0, 1, 2], [false, true])
  func over(kind: Int, isCancelled: Bool) async throws {
    let begins: Effect<KidAction> =
      switch kind {
      case 0: .dismiss
      case 1: .send(.go)
      default:
        .concatenate(Effect.dismiss.cancellable(id: "C"), .run { _ in try await Task.never() })
      }
    let window = openWindow(.concatenate(.run { _ in }, .merge(.send(.closing), begins)))
    let task = try #require(window.store).send(.kid(.presented(.go)))
    while window.store != nil { await Task.yield() }
    if isCancelled { await task.cancel() }
    await task.finish()
    #expect(window.token?.runs == 2)
  }
}
