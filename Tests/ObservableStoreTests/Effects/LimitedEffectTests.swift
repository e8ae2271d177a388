import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects of which some actions pass")
struct LimitedEffectTests {
  @Test("A hundred of a hundred thousand actions pass, evenly, the last included")
  func limited() async {
    let store = effectStore()
    await store.start(
      .run { send in for step in 1...100_000 { await send(.value(step)) } }
        .limited(to: 100, of: 100_000)
    ).finish()
    #expect(store.values == (1...100).map { $0 * 1_000 })
  }

  @Test(
    "The last of fewer or more actions than were announced passes",
    arguments: [
      (6, [4, 6]), (7, [4, 7]), (10, [4, 7, 10]), (11, [4, 7, 10, 11]), (30, [4, 7, 10, 30]),
    ])
  func limitedByAnotherNumber(_ count: Int, _ expected: [Int]) async {
    let store = effectStore()
    await store.start(
      .run { send in for step in 1...count { await send(.value(step)) } }.limited(to: 3, of: 10)
    ).finish()
    #expect(store.values == expected)
    #expect(store.runner.counts == .zero)
  }

  /// Calls a function as it goes.
  private final class Parting: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  private struct Counts: ObservableState { @Tracked var passed = 0 }

  private enum Action: Sendable {
    case go
    case progress(Parting)
  }

  @Test(
    "An action that is held back, and sends another as it goes, may do so")
  func parting() async {
    let store = Store(
      initialState: Counts(),
      reducer: Reduce<Counts, Action> { state, action in
        guard case .go = action else {
          state.passed += 1
          return .none
        }
        return .run { @MainActor send in
          send.now(
            .progress(
              Parting { MainActor.assumeIsolated { send.now(.progress(Parting {})) } }))
          send.now(.progress(Parting {}))
        }
        .limited(to: 1, of: 1000)
      })
    await store.send(.go).finish()
    #expect(store.passed == 1)
  }
}
