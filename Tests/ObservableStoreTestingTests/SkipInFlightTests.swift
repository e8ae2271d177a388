import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// Effects that run are skipped, whoever started them.
@MainActor
@Suite("Effects that are skipped while they run")
struct SkipInFlightTests {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }

  enum Action: Equatable {
    case go
    case start
    case sent
  }

  private func makeStore() -> TestStore<State, Action> {
    TestStore(initialState: State()) {
      Reduce { state, action in
        switch action {
        case .go:
          state.count += 1
          return .none
        case .start:
          return .concatenate(
            .run { _ in try await Task.sleep(for: .seconds(100_000)) },
            .run { send in await send(.sent) })
        case .sent: return .none
        }
      }
    }
  }

  @Test("Those of an action that a closure sent, with what would have come after them")
  func sentByClosure() async {
    let store = makeStore()
    store.observe("sender") { store in if store.count == 1 { store.send(.start) } }
    await store.send(.go) { $0.count = 1 }
    await store.receive(.start)
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("Those of an action that the test sent")
  func sentByTest() async {
    let store = makeStore()
    await store.send(.start)
    await store.skipInFlightEffects()
    await store.finish()
  }
}
