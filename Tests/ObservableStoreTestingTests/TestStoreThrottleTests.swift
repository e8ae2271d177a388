import ObservableStore
import Testing

@testable import ObservableStoreTesting

@Suite("Test stores and throttles") @MainActor
struct TestStoreThrottleTests {
  enum Action: Equatable {
    case dragged(Int)
    case moved(Int)
  }

  private let clock = TestClock()

  private func makeStore(line: UInt = #line) -> TestStore<Int, Action> {
    TestStore(
      initialState: 0,
      reducer: Reduce { [clock] state, action in
        switch action {
        case .dragged(let place):
          return .send(.moved(place)).throttle(id: "drag", for: .seconds(1), clock: clock)
        case .moved(let place):
          state = place
          return .none
        }
      }, line: line)
  }

  /// A store whose throttle holds the second action back.
  private func makeDragged(line: UInt = #line) async -> TestStore<Int, Action> {
    let store = makeStore(line: line)
    await store.send(.dragged(1))
    await store.receive(.moved(1)) { $0 = 1 }
    await store.send(.dragged(2))
    return store
  }

  @Test("An action that is held back is in flight")
  func heldBack() async {
    let failures = await TestFailures.recording {
      let store = await makeDragged(line: 5)
      await store.finish(timeout: .milliseconds(10), line: 6)
      await store.receive(.moved(2), timeout: .milliseconds(10), line: 7)
    }
    let effects = #"  throttle(id: "drag"), which holds back .moved(2)"#
    #expect(failures.map(\.line) == [6, 7, 5])
    #expect(
      failures.map(\.message) == [
        "Effects still run after 0.01 seconds:\n\(effects)",
        "Expected to receive .moved(2), but received nothing within 0.01 seconds, while effects run:\n\(effects)",
        "The test store was released while effects run:\n\(effects)",
      ])
  }

  @Test("It is received when the time is over")
  func received() async {
    let failures = await TestFailures.recording {
      let store = await makeDragged()
      await clock.advance(by: .seconds(1))
      await store.receive(.moved(2)) { $0 = 2 }
      await store.finish()
    }
    #expect(failures.map(\.message) == [])
  }

  @Test("It is skipped with what else is in flight")
  func skipped() async {
    let failures = await TestFailures.recording {
      let store = await makeDragged()
      await store.skipInFlightEffects()
      // The next one does not wait for the time of the one before.
      await store.send(.dragged(3))
      await store.receive(.moved(3)) { $0 = 3 }
      await clock.run()
      await store.finish()
      let quiet = await makeDragged()
      quiet.exhaustivity = .off(showSkippedAssertions: true)
      await quiet.skipInFlightEffects()
    }
    #expect(
      failures.map(\.message) == [
        "Skipped effects that run:\n  throttle(id: \"drag\"), which holds back .moved(2)"
      ])
    #expect(failures.map(\.isNote) == [true])
  }

  @Test("A time in which nothing is held back is not waited for", .timeLimit(.minutes(20)))
  func quietTime() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.dragged(1))
      await store.receive(.moved(1)) { $0 = 1 }
      await store.finish(timeout: .seconds(10_000))
      await store.receive(.moved(2), timeout: .seconds(10_000))
      #expect(store.core.runner.counts.tasks == 1)
      await store.skipInFlightEffects()
      #expect(store.core.runner.counts.tasks == 0)
    }
    #expect(
      failures.map(\.message) == [
        "Expected to receive .moved(2), but received nothing, and no effect runs"
      ])
  }
}
