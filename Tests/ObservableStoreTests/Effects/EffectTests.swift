import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects")
struct EffectTests {
  typealias TestEffect = Effect<OneEffect<Int>>

  private func sends(_ values: Int...) -> TestEffect {
    .run { send in for value in values { await send(.value(value)) } }
  }

  private func waits(_ gate: Gate, then value: Int) -> TestEffect {
    .run { send in
      try await gate.wait()
      await send(.value(value))
    }
  }

  @Test("What sends at once is delivered before sending returns")
  func send() async {
    let store = effectStore()
    let task = store.start(.send(.value(1)))
    #expect(store.values == [1])
    await task.finish()
    #expect(store.runner.counts == .zero)
  }

  @Test("An operation's actions arrive in order, and its task ends with it")
  func run() async {
    let store = effectStore()
    await store.start(sends(1, 2, 3)).finish()
    #expect(store.values == [1, 2, 3])
    #expect(store.runner.counts == .zero)
    #expect(store.runner.inFlight == [])
  }

  @Test("None combined with none is none, and combinations leave it out")
  func none() {
    #expect(TestEffect.none.isNone)
    #expect(TestEffect.merge(.none, .none).isNone)
    #expect(TestEffect.concatenate(.none, .none).isNone)
    #expect(TestEffect.both(.none, .none).isNone)
    #expect(TestEffect.none.map { $0 }.isNone)
    #expect(TestEffect.none.cancellable(id: 1).isNone)
    #expect(TestEffect.none.throttle(id: 1, for: .seconds(1)).isNone)
    #expect(TestEffect.none.limited(to: 1, of: 2).isNone)
    if case .run = TestEffect.merge(.none, sends(1)).node {} else { Issue.record("kept a merge") }
  }

  @Test("Merged effects run side by side, concatenated ones one after the other")
  func combinations() async {
    let store = effectStore()
    let gate = Gate()
    let merged = store.start(.merge(waits(gate, then: 1), .send(.value(2))))
    #expect(store.values == [2])
    gate.open()
    await merged.finish()
    #expect(store.values == [2, 1])
    await store.start(.concatenate(sends(3, 4), .send(.value(5)), sends(6))).finish()
    #expect(store.values == [2, 1, 3, 4, 5, 6])
    #expect(store.runner.counts == .zero)
  }

  @Test("A hundred thousand concatenated steps that are over at once need no deep stack")
  func longConcatenation() async {
    let store = effectStore()
    await store.start(.concatenate((0..<100_000).map { .send(.value($0)) })).finish()
    #expect(store.values.count == 100_000)
    #expect(store.runner.counts == .zero)
  }

  @Test("A task covers the effects of the actions that its effects send")
  func taskCoversAll() async {
    let store = effectStore()
    let gate = Gate()
    let inner = waits(gate, then: 7)
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
    let inner = waits(gate, then: 7)
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
    store.start(waits(gate, then: 1).cancellable(id: "a"))
    store.start(waits(gate, then: 2).cancellable(id: "a"))
    let other = store.start(waits(gate, then: 3).cancellable(id: "b"))
    await gate.waitForWaiting(3)
    #expect(store.runner.counts == .init(tasks: 3, ids: 2, scopes: 0))
    await store.start(.cancel(id: "a")).finish()
    #expect(store.runner.inFlight.count == 1)
    await gate.waitForWaiting(1)
    gate.open()
    await other.finish()
    #expect(store.values == [3])
    while store.runner.counts.tasks > 0 { await Task.yield() }
    #expect(store.runner.counts == .zero)
  }

  @Test("One that cancels those in flight is the only one left")
  func cancelInFlight() async {
    let store = effectStore()
    let gate = Gate()
    let first = store.start(waits(gate, then: 1).cancellable(id: 1, cancelInFlight: true))
    await gate.waitForWaiting(1)
    let second = store.start(waits(gate, then: 2).cancellable(id: 1, cancelInFlight: true))
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
      .concatenate(waits(gate, then: 1), .send(.value(2))).cancellable(id: 1))
    await gate.waitForWaiting(1)
    store.start(.cancel(id: 1))
    await task.finish()
    #expect(store.values == [])
    let own = store.start(
      .concatenate(waits(gate, then: 1).cancellable(id: 1), .send(.value(2))))
    await gate.waitForWaiting(1)
    store.start(.cancel(id: 1))
    await own.finish()
    #expect(store.values == [2])
    #expect(store.runner.counts == .zero)
  }

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
        The effect at ObservableStoreTests/EffectTests.swift:\(line) threw an error that nobody \
        caught: Failure()
        """
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
        The effect at ObservableStoreTests/EffectTests.swift:\(line) sent an action after it had \
        completed, which is dropped: value(1)
        """
      ])
  }

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
    "The last of fewer actions than were announced passes, and none after that number",
    arguments: [(6, [4, 6]), (7, [4, 7]), (10, [4, 7, 10]), (12, [4, 7, 10])])
  func limitedByAnotherNumber(_ count: Int, _ expected: [Int]) async {
    let store = effectStore()
    await store.start(
      .run { send in for step in 1...count { await send(.value(step)) } }.limited(to: 3, of: 10)
    ).finish()
    #expect(store.values == expected)
    #expect(store.runner.counts == .zero)
  }

  @Test("Releasing the store cancels its effects, and ends them")
  func release() async {
    let gate = Gate()
    var store: SmallStore? = effectStore()
    weak let runner = store?.runner
    weak let released = store
    let task = store?.start(waits(gate, then: 1).cancellable(id: 1))
    await gate.waitForWaiting(1)
    store = nil
    #expect(released == nil)
    await task?.finish()
    while runner != nil { await Task.yield() }
    #expect(gate.waiting == 0)
  }

  @Test("Mapped effects send mapped actions, and keep their ids and combinations")
  func map() async {
    let store = effectStore()
    let inner = Effect<Int>.concatenate(
      .send(1), .run { send in await send(2) }, .merge(.send(3), .run { await $0(4) }))
    await store.start(inner.map { .value($0 * 10) }.cancellable(id: 1)).finish()
    #expect(store.values == [10, 20, 30, 40])
    #expect(store.runner.counts == .zero)
  }

  @Test("An operation may run on the main actor, and send from functions that do not wait")
  func mainActor() async {
    let store = effectStore()
    await store.start(
      .run { @MainActor send in
        await send(.value(1))
        @MainActor func now() { send(.value(2)) }
        now()
      }
    ).finish()
    #expect(store.values == [1, 2])
  }

  @Test("What a task counted is given back when all is over")
  func groups() async {
    let store = effectStore()
    let gate = Gate()
    weak var group: EffectGroup?
    do {
      let started = EffectGroup()
      group = started
      _ = store.runner.start(waits(gate, then: 1), in: started)
      #expect(started.outstanding == 1)
    }
    #expect(group != nil)
    await gate.waitForWaiting(1)
    gate.open()
    while store.values.isEmpty || store.runner.counts != .zero { await Task.yield() }
    #expect(group == nil)
  }

  @Test("A group that is part of another keeps it from finishing, and is cancelled with it")
  func nestedGroups() async {
    let store = effectStore()
    let gate = Gate()
    let outer = EffectGroup()
    let inner = EffectGroup(in: outer)
    _ = store.runner.start(waits(gate, then: 1), in: inner)
    #expect(outer.outstanding == 1)
    await gate.waitForWaiting(1)
    outer.cancel()
    #expect(inner.isCancelled)
    await outer.finish()
    #expect(outer.outstanding == 0 && inner.outstanding == 0)
    #expect(EffectGroup(in: outer).isCancelled)
    _ = store.runner.start(.send(.value(2)), in: inner)
    #expect(store.values == [])
  }

  @Test("In flight are the operations that run, named by their lines")
  func inFlight() async {
    let store = effectStore()
    let gate = Gate()
    let line: UInt = #line + 1
    let task = store.start(.run { _ in try await gate.wait() })
    await gate.waitForWaiting(1)
    #expect(store.runner.inFlight == ["ObservableStoreTests/EffectTests.swift:\(line)"])
    gate.open()
    await task.finish()
    #expect(store.runner.inFlight == [])
  }
}
