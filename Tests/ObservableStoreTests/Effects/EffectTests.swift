import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects")
struct EffectTests {
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
    await store.start(TestEffect.sends(1, 2, 3)).finish()
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
    if case .run = TestEffect.merge(.none, TestEffect.sends(1)).node {
    } else {
      Issue.record("kept a merge")
    }
  }

  @Test("Merged effects run side by side, concatenated ones one after the other")
  func combinations() async {
    let store = effectStore()
    let gate = Gate()
    let merged = store.start(.merge(TestEffect.waits(gate, then: 1), .send(.value(2))))
    #expect(store.values == [2])
    gate.open()
    await merged.finish()
    #expect(store.values == [2, 1])
    await store.start(.concatenate(TestEffect.sends(3, 4), .send(.value(5)), TestEffect.sends(6)))
      .finish()
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
        @MainActor func now() { send.now(.value(2)) }
        now()
      }
    ).finish()
    #expect(store.values == [1, 2])
  }

  @Test("Releasing the store cancels its effects, and ends them")
  func release() async {
    let gate = Gate()
    var store: SmallStore? = effectStore()
    weak let runner = store?.runner
    weak let released = store
    let task = store?.start(TestEffect.waits(gate, then: 1).cancellable(id: 1))
    await gate.waitForWaiting(1)
    store = nil
    #expect(released == nil)
    await task?.finish()
    while runner != nil { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(gate.waiting == 0)
  }

  @Test("What a task counted is given back when all is over")
  func groups() async {
    let store = effectStore()
    let gate = Gate()
    weak var group: EffectGroup?
    do {
      let started = EffectGroup()
      group = started
      _ = store.runner.start(TestEffect.waits(gate, then: 1), in: started)
      #expect(started.outstanding == 1)
    }
    #expect(group != nil)
    await gate.waitForWaiting(1)
    gate.open()
    while store.values.isEmpty || store.runner.counts != .zero {
      try? await Task.sleep(for: .milliseconds(1))
    }
    // The task lets go of it where it ends.
    await expectGone { group }
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
