import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

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

  @Test("One that goes on although it was cancelled is a failure")
  func stubborn() async {
    let gate = Locked(false)
    let hasBegun = Locked(false)
    let failures = await TestFailures.recording {
      let store = TestStore<Int, Bool>(
        initialState: 0,
        reducer: Reduce { _, _ in
          .run { _ in
            hasBegun.withLock { $0 = true }
            // Sleeping in a cancelled task is no waiting.
            await Task.detached {
              while !gate.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(10)) }
            }.value
          }
        })
      await store.send(true)
      while !hasBegun.withLock({ $0 }) { await Task.yield() }
      await store.skipInFlightEffects(line: 7)
      await store.finish(timeout: .milliseconds(50), line: 8)
      gate.withLock { $0 = true }
      await store.finish(timeout: .seconds(100))
    }
    #expect(failures.map(\.line) == [7, 8])
    #expect(
      failures.last?.message.hasPrefix(
        "Effects still run after 0.05 seconds, although they were cancelled:\n") == true)
    #expect(
      failures.first?.message.hasPrefix(
        """
        Effects still run 1.0 seconds after they were cancelled:
          ObservableStoreTestingTests/SkipInFlightTests.swift:
        """) == true)
  }

  @Test("Those of an action that the test sent")
  func sentByTest() async {
    let store = makeStore()
    await store.send(.start)
    await store.skipInFlightEffects()
    await store.finish()
  }
}
