import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@Suite("Test clocks and effects that do much between two sleeps") @MainActor
struct TestClockTurnsTests {
  struct State: ObservableState {
    @Tracked var log: [Int] = []
  }

  @Test("Each sleep begins when what comes before it is done, though dozens of actions are sent")
  func manyActions() async {
    // Alone: what other tests send counts, too. And not once: on a busy machine nobody may run for some turns.
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 { if await TestClockTurnsTests.waitsForAll() { return } }
      preconditionFailure("time went on before all was sent")
    }
  }

  /// Logs the numbers that its operation sends, which a negative one starts.
  private static func store(
    _ operation: @escaping @Sendable (Send<Int>) async throws -> Void
  ) -> Store<State, Int> {
    Store(
      initialState: State(),
      reducer: Reduce { state, action in
        if action < 0 { return .run(operation) }
        state.log.append(action)
        return .none
      })
  }

  /// What it is told to start sleeps for a second, and sends its numbers, again and again.
  private static func store(_ clock: TestClock, rounds: Int, ofSends count: Int) -> Store<
    State, Int
  > {
    store { send in
      for round in 0..<rounds {
        try await clock.sleep(for: .seconds(1))
        for number in 0..<count { await send(round * count + number) }
      }
    }
  }

  private static func waitsForAll() async -> Bool {
    let clock = TestClock()
    let store = store(clock, rounds: 5, ofSends: 30)
    let task = store.send(-1)
    for round in 1...5 {
      // All it has sent has arrived, and its next sleep has begun.
      await clock.advance(by: .seconds(1))
      guard store.log == Array(0..<(round * 30)), clock.sleeperCount == (round < 5 ? 1 : 0) else {
        await task.cancel()
        return false
      }
    }
    await task.finish()
    return true
  }

  /// What another process of a busy machine does to a thread.
  nonisolated func standStill() { Thread.sleep(forTimeInterval: 0.003) }

  /// What a store has logged after two seconds, when it was sent an action.
  func log(_ clock: TestClock, _ store: Store<State, Int>, _ action: Int) async -> [Int] {
    let task = store.send(action)
    await clock.advance(by: .seconds(2))
    let log = store.log
    await task.cancel()
    return log
  }

  @Test("An effect whose thread stands still for a while is waited for, and no sleep is missed")
  func slowThread() async {
    let clock = TestClock()
    await expectOnceOfTwenty(30) {
      let store = Self.store { [self] send in
        for number in 0... {
          try await clock.sleep(for: .seconds(1))
          standStill()
          await send(number)
        }
      }
      let task = store.send(-1)
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(30))
      let count = store.log.count
      await task.cancel()
      return count
    }
  }

  @Test("One that has just begun, and stands still before its first sleep, is waited for")
  func slowBeginning() async {
    let clock = TestClock()
    await expectOnceOfTwenty([1, 2]) {
      let store = Self.store { [self] send in
        for number in 1...2 {
          standStill()
          try await clock.sleep(for: .seconds(1))
          await send(number)
        }
      }
      return await log(clock, store, -1)
    }
  }

  @Test("What an effect has sent starts another, which stands still, and is waited for too")
  func slowSuccessor() async {
    let clock = TestClock()
    await expectOnceOfTwenty([1, 2, 3]) {
      let store = Store<State, Int>(
        initialState: State(),
        reducer: Reduce { state, number in
          state.log.append(number)
          return number < 3 ? sendsLate(number + 1, clock) : .none
        })
      return await log(clock, store, 1)
    }
  }

  @Test("What a throttle lets pass at the end of its time is waited for")
  func throttled() async {
    let clock = TestClock()
    await expectOnceOfTwenty([1, 3, 4]) {
      let store = Store<State, Int>(
        initialState: State(),
        reducer: Reduce { state, number in
          if number < 0 {
            return Effect<Int>.run { send in for number in 1...3 { await send(number) } }
              .throttle(id: "some", for: .seconds(1), clock: clock, latest: true)
          }
          state.log.append(number)
          return number == 3 ? sendsLate(4, clock) : .none
        })
      return await log(clock, store, -1)
    }
  }

  /// Stands still, sleeps for a second, and sends a number.
  nonisolated func sendsLate(_ number: Int, _ clock: TestClock) -> Effect<Int> {
    .run { [self] send in
      standStill()
      try await clock.sleep(for: .seconds(1))
      await send(number)
    }
  }

  @Test("A task of no effect that stands still before it sleeps again is waited for")
  func slowTask() async {
    let clock = TestClock()
    await expectOnceOfTwenty(30) {
      let woken = Locked(0)
      let task = Task.detached { [self] in
        while true {
          try await clock.sleep(for: .seconds(1))
          woken.withLock { $0 += 1 }
          standStill()
        }
      }
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(30))
      let count = woken.withLock { $0 }
      task.cancel()
      _ = await task.result
      return count
    }
  }

  @Test("Those of a group that end when they were woken keep nobody waiting for long")
  func groups() async {
    let clock = TestClock()
    let store = Self.store { send in
      await withTaskGroup(of: Void.self) { group in
        for number in 1...600 {
          group.addTask {
            try? await clock.sleep(for: .seconds(number))
            await send(number)
          }
        }
      }
    }
    let task = store.send(-1)
    await clock.waitForSleepers(600)
    await clock.run(timeout: .patience)
    await task.finish()
    #expect(store.log == Array(1...600))
  }

  @Test("One that waits for something else keeps time from going on for a moment only")
  func waitsElsewhere() async {
    let clock = TestClock()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let store = Self.store { send in
      try await clock.sleep(for: .seconds(1))
      for await _ in ends { break }
      await send(1)
    }
    let task = store.send(-1)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
    #expect(clock.now.offset == .seconds(5) && store.log.isEmpty)
    end.yield()
    await task.finish()
    #expect(store.log == [1])
  }

  @Test("One call for many sleeps waits at each as long as a call for each of them")
  func manySleeps() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 { if await TestClockTurnsTests.waitsAtEach() { return } }
      preconditionFailure("time went on before all was sent")
    }
  }

  private static func waitsAtEach() async -> Bool {
    let clock = TestClock()
    let store = store(clock, rounds: 10, ofSends: 12)
    let task = store.send(-1)
    await clock.run()
    let hasAll = store.log == Array(0..<120)
    await task.cancel()
    return hasAll
  }

  @Test("Many that sleep for no time once are none that does so for ever")
  func noTimeOnce() async {
    let clock = TestClock()
    let woken = Locked(0)
    let tasks = (0..<1_200).map { _ in
      Task {
        try await clock.sleep(for: .seconds(1))
        try await clock.sleep(for: .zero)
        woken.withLock { $0 += 1 }
      }
    }
    await clock.waitForSleepers(1_200)
    let messages = await StoreMisuse.recording { await clock.run(timeout: .patience) }
    for task in tasks { _ = await task.result }
    #expect(messages == [] && woken.withLock { $0 } == 1_200)
  }

  @Test("Who sleeps for no time for ever is reported, and the others wake")
  func noTimeForEver() async {
    let clock = TestClock()
    let task = Task { while true { try await clock.sleep(for: .zero) } }
    var messages: [String] = []
    // On a busy machine time may go on while the task is on its way to its next sleep.
    for _ in 0..<50 where messages.isEmpty {
      await clock.waitForSleepers(1)
      messages = await StoreMisuse.recording { await clock.advance(by: .seconds(1)) }
    }
    task.cancel()
    _ = await task.result
    #expect(messages.count == 1 && messages[0].contains("sleeps for no time"))
  }
}
