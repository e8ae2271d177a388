import Observing
import Testing

@testable import ObservableStore

/// A limit is asked on the thread of whoever sends, while the main actor cancels.
@MainActor
@Suite("Threads, limits and what is cancelled meanwhile")
struct LimitsOnThreadsTests {
  final class Flag: Sendable {
    private let value = Locked(false)
    func set() { value.withLock { $0 = true } }
    var isSet: Bool { value.withLock { $0 } }
  }

  private nonisolated static func pause() async { try? await Task.sleep(for: .milliseconds(1)) }

  @Test("What passes and is dropped on its way takes nothing along")
  func onItsWay() async {
    struct State: ObservableState {
      @Tracked var log: [String] = []
    }
    enum Action: Sendable {
      case start, stop
      case got(String)
    }
    let (goes, begun, hasSent, sends, end) = (Flag(), Flag(), Flag(), Flag(), Flag())
    let store = Store<State, Action>(
      initialState: State(),
      reducer: Reduce { state, action in
        switch action {
        case .start:
          return .merge(
            .run { send in
              await send(.got("a"))
              hasSent.set()
              while !end.isSet { await Self.pause() }
            },
            Effect.run { send in
              begun.set()
              while !goes.isSet { await Self.pause() }
              sends.set()
              await send(.got("b"))
            }.cancellable(id: "B")
          ).limited(to: 1, of: 2)
        case .stop: return .cancel(id: "B")
        case .got(let text):
          state.log.append(text)
          return .none
        }
      })
    let task = store.send(.start)
    while !hasSent.isSet || !begun.isSet { await Self.pause() }
    goes.set()
    // The main actor is held until the action has passed, and waits for it.
    let limit = ContinuousClock.now.advanced(by: .seconds(2))
    while !sends.isSet, ContinuousClock.now < limit {}
    let handedIn = MainLoop.handedIn
    let soon = ContinuousClock.now.advanced(by: .milliseconds(50))
    while MainLoop.handedIn == handedIn, ContinuousClock.now < soon {}
    store.send(.stop)
    end.set()
    await task.finish()
    #expect(store.log == ["a"])
  }

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
    while live.withLock({ $0 }) > 0, ContinuousClock.now < limit { await Self.pause() }
    #expect(live.withLock { $0 } == 0)
  }
}
