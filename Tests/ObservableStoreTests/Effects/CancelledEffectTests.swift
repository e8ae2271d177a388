import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects that are cancelled")
struct CancelledEffectTests {
  @Test("A task covers the effects of the actions that its effects send")
  func taskCoversAll() async {
    let store = effectStore()
    let gate = Gate()
    let inner = TestEffect.waits(gate, then: 7)
    let task = store.start(.run { send in await send(.start(inner)) })
    await gate.waitForWaiting(1)
    gate.open()
    await task.finish()
    #expect(store.values == [7])
    #expect(store.runner.counts == .zero)
  }

  @Test("Cancelling a task waits for what it started, and what comes later starts nothing")
  func taskCancel() async {
    let store = effectStore()
    let gate = Gate()
    let inner = TestEffect.waits(gate, then: 7)
    let task = store.start(.run { send in await send(.start(inner)) })
    await gate.waitForWaiting(1)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    #expect(store.values == [])
    #expect(store.runner.counts == .zero)
  }

  @Test("An id cancels the effects that run under it, and no others")
  func cancellation() async {
    let store = effectStore()
    let gate = Gate()
    store.start(TestEffect.waits(gate, then: 1).cancellable(id: "a"))
    store.start(TestEffect.waits(gate, then: 2).cancellable(id: "a"))
    let other = store.start(TestEffect.waits(gate, then: 3).cancellable(id: "b"))
    await gate.waitForWaiting(3)
    #expect(store.runner.counts == .init(tasks: 3, ids: 2, scopes: 0))
    await store.start(.cancel(id: "a")).finish()
    #expect(store.runner.inFlight.count == 1)
    await gate.waitForWaiting(1)
    gate.open()
    await other.finish()
    #expect(store.values == [3])
    while store.runner.counts.tasks > 0 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(store.runner.counts == .zero)
  }

  @Test("One that cancels those in flight is the only one left")
  func cancelInFlight() async {
    let store = effectStore()
    let gate = Gate()
    let first = store.start(
      TestEffect.waits(gate, then: 1).cancellable(id: 1, cancelInFlight: true))
    await gate.waitForWaiting(1)
    let second = store.start(
      TestEffect.waits(gate, then: 2).cancellable(id: 1, cancelInFlight: true))
    await first.finish()
    gate.open()
    await second.finish()
    #expect(store.values == [2])
    #expect(store.runner.counts == .zero)
  }

  @Test("A concatenation that is cancelled as a whole does not go on")
  func cancelConcatenation() async {
    let store = effectStore()
    let gate = Gate()
    let task = store.start(
      .concatenate(TestEffect.waits(gate, then: 1), .send(.value(2))).cancellable(id: 1))
    await gate.waitForWaiting(1)
    store.start(.cancel(id: 1))
    await task.finish()
    #expect(store.values == [])
    let own = store.start(
      .concatenate(TestEffect.waits(gate, then: 1).cancellable(id: 1), .send(.value(2))))
    await gate.waitForWaiting(1)
    store.start(.cancel(id: 1))
    await own.finish()
    #expect(store.values == [2])
    #expect(store.runner.counts == .zero)
  }

  @Test("An error that nobody catches ends the concatenations around it, one that is caught none")
  func failedConcatenation() async {
    struct Failure: Error {}
    let fails = TestEffect.run { _ in throw Failure() }
    let caught = TestEffect.run({ _ in throw Failure() }) { _, send in await send(.value(1)) }
    let store = effectStore()
    let reports = await StoreMisuse.recording {
      await store.start(.concatenate(caught, .send(.value(2)), fails, .send(.value(3)))).finish()
      #expect(store.values == [1, 2])
      let inner = TestEffect.concatenate(.merge(fails, .send(.value(4))), .send(.value(5)))
      await store.start(
        .concatenate(inner.cancellable(id: 1), .send(.value(6))).limited(to: 1, of: 1)
      ).finish()
      // What runs beside it is no step that comes after it.
      await store.start(.merge(fails, .concatenate(.run { _ in }, .send(.value(7))))).finish()
    }
    #expect(store.values == [1, 2, 4, 7] && reports.count == 3)
    #expect(store.runner.counts == .zero)
  }
}
