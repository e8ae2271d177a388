import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("An error that nobody catches fails the test however late it comes") @MainActor
struct LateErrorTests {
  private struct Failure: Error {}

  /// The failures of a test that ends while an effect runs, which then goes on; `step` says where that was started.
  private func failures(
    _ exhaustivity: Exhaustivity = .off,
    _ effect: @escaping @Sendable (Locked<Bool>) -> Effect<Int>,
    _ end: (TestStore<Int, Int>) async -> Void = { _ in }
  ) async -> [TestFailure] {
    let mayGoOn = Locked(false)
    let recorder = Locked<[TestFailure]>([])
    var runner: EffectRunner<Int>?
    await TestFailures.$recorder.withValue(recorder) {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, action in action == 0 ? effect(mayGoOn) : .none }, line: 2)
      store.exhaustivity = exhaustivity
      await store.send(0, line: 3)
      await end(store)
      runner = store.core.runner
    }
    mayGoOn.withLock { $0 = true }
    while let runner, runner.counts.tasks > 0 { await Task.yield() }
    return recorder.withLock { $0 }
  }

  private nonisolated static func wait(for gate: Locked<Bool>) async {
    while !gate.withLock({ $0 }) { await Task.yield() }
  }

  @Test("After the store was released, at the line of the step that started the effect")
  func afterRelease() async {
    let failures = await failures { gate in
      .run { _ in
        await Self.wait(for: gate)
        throw Failure()
      }
    }
    #expect(failures.map(\.line) == [3])
    #expect(
      failures.first?.message.contains("threw an error that nobody caught: Failure()") == true)
  }

  @Test("Before the store was released, and told of after it")
  func atRelease() async {
    let mayThrow = Locked(false)
    let hasThrown = Locked(false)
    let failures = await failures { _ in
      .run { _ in
        await Self.wait(for: mayThrow)
        defer { hasThrown.withLock { $0 = true } }
        throw Failure()
      }
    } _: { _ in
      // The main actor is not left before the store goes.
      mayThrow.withLock { $0 = true }
      while !hasThrown.withLock({ $0 }) {}
    }
    #expect(failures.map(\.line) == [3])
  }

  @Test("It is no failure to have been cancelled, by the end, by the test or by the feature")
  func cancelled() async {
    let asked = await failures { gate in
      .run { _ in
        await Self.wait(for: gate)
        try Task.checkCancellation()
        throw Failure()
      }
    }
    #expect(asked.isEmpty)
    let skipped = await failures { _ in
      .run { _ in
        while !Task.isCancelled { await Task.yield() }
        throw Failure()
      }
    } _: { store in
      await store.skipInFlightEffects()
    }
    #expect(skipped.isEmpty)
    let caught = await failures { gate in
      .run { _ in
        await Self.wait(for: gate)
        throw Failure()
      } catch: { _, _ in
      }
    }
    #expect(caught.isEmpty)
  }
}
