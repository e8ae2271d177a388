import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Misuse of effects is named")
struct MisusedEffectTests {
  @Test("An error that nobody catches is named with its line, being cancelled is no error")
  func errors() async {
    struct Failure: Error {}
    let line: UInt = #line + 4
    let reports = await StoreMisuse.recording {
      let store = effectStore()
      await store.start(
        .run { _ in
          throw Failure()
        }
      ).finish()
      await store.start(.run { _ in throw CancellationError() }).finish()
      await store.start(
        .run { _ in
          throw Failure()
        } catch: { error, send in
          await send(.value(error is Failure ? 1 : 2))
        }
      ).finish()
      #expect(store.values == [1])
    }
    #expect(
      reports == [
        """
        The effect at ObservableStoreTests/MisusedEffectTests.swift:\(line) threw an error that nobody \
        caught: Failure()
        """
      ])
  }

  /// A clock of one's own that cannot wait.
  private struct BrokenClock: Clock {
    struct Failure: Error {}
    let base = ContinuousClock()
    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      throw Failure()
    }
  }

  @Test("A clock that throws ends a throttle's time, and a timer, and is named")
  func brokenClocks() async {
    let line: UInt = #line + 8
    let reports = await StoreMisuse.recording {
      let store = effectStore()
      await store.start(
        .merge(.send(.value(1)), .send(.value(2)), .send(.value(3)))
          .throttle(id: "slow", for: .seconds(1), clock: BrokenClock())
      ).finish()
      #expect(store.values == [1, 3])
      let instants = BrokenClock().timer(interval: .seconds(1))
      for await _ in instants { Issue.record("the clock cannot wait") }
    }
    let throttle =
      #"the clock of throttle(id: "slow") threw an error: Failure(). Its time counts as over"#
    #expect(
      Set(reports) == [
        throttle,
        """
        The timer at ObservableStoreTests/MisusedEffectTests.swift:\(line) ends, since its clock threw an error: Failure()
        """,
      ])
  }

  @Test("Sending after completion is named, after cancellation it is ignored")
  func lateSends() async {
    let line: UInt = #line + 6
    let reports = await StoreMisuse.recording {
      let store = effectStore()
      let kept = Locked<Send<OneEffect<Int>>?>(nil)
      let gate = Gate()
      await store.start(
        .run { send in kept.withLock { $0 = send } }
      ).finish()
      await kept.withLock { $0 }?(.value(1))
      let task = store.start(
        .run { send in
          kept.withLock { $0 = send }
          try await gate.wait()
        })
      await gate.waitForWaiting(1)
      await task.cancel()
      await kept.withLock { $0 }?(.value(2))
      #expect(store.values == [])
    }
    #expect(
      reports == [
        """
        The effect at ObservableStoreTests/MisusedEffectTests.swift:\(line) sent an action after it had \
        completed, which is dropped: value(1)
        """
      ])
  }
}
