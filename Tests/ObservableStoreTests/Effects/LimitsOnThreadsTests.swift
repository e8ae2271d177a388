import Observing
import Testing

@testable import ObservableStore

/// A limit is asked on the thread of whoever sends, while the main actor cancels.
@MainActor
@Suite("Threads, limits and what is cancelled meanwhile")
struct LimitsOnThreadsTests {
  final class Token: Sendable {
    let live: Locked<Int>
    init(_ live: Locked<Int>) {
      self.live = live
      live.withLock { $0 += 1 }
    }
    deinit { live.withLock { $0 -= 1 } }
  }

  @Test("Nothing is kept of what is held back while its effect is cancelled")
  func leaks() async {
    struct State: ObservableState {
      @Tracked var count = 0
    }
    enum Action: Sendable {
      case start, stop
      case got(Token)
    }
    let live = Locked(0)
    do {
      let store = Store<State, Action>(
        initialState: State(),
        reducer: Reduce { _, action in
          switch action {
          case .start:
            return Effect.run { send in
              while !Task.isCancelled { await send(.got(Token(live))) }
            }
            .limited(to: 1, of: 1_000_000_000)
            .cancellable(id: "r")
          case .stop: return .cancel(id: "r")
          case .got: return .none
          }
        })
      for round in 0..<300 {
        let task = store.send(.start)
        try? await Task.sleep(for: .microseconds(50 + round % 100))
        store.send(.stop)
        await task.finish()
      }
    }
    let limit = ContinuousClock.now.advanced(by: .seconds(5))
    while live.withLock({ $0 }) > 0, ContinuousClock.now < limit {
      try? await Task.sleep(for: .milliseconds(1))
    }
    #expect(live.withLock { $0 } == 0)
  }
}
