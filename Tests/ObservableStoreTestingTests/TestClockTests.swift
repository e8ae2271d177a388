import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@Suite("Threads and the test clock")
struct TestClockTests {
  @Test("Time stands still until it is moved on, and never goes back")
  func now() async {
    let clock = TestClock(now: .init(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(5))
    await clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(7))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(7))
  }

  @Test("A deadline that is past does not wait")
  func past() async throws {
    let clock = TestClock(now: .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(4)))
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("A sleep of no time waits until time is moved on, by nothing at least")
  func noTime() async {
    let clock = TestClock()
    let woken = Locked(0)
    for _ in 0..<2 {
      for sleepers in 1...3 {
        Task {
          try await clock.sleep(for: .zero)
          woken.withLock { $0 += 1 }
        }
        await clock.waitForSleepers(sleepers)
      }
      await clock.advance(to: .init(offset: .seconds(-1)))
      #expect(clock.sleeperCount == 3)
      let before = woken.withLock { $0 }
      await clock.advance(by: .zero)
      #expect(clock.sleeperCount == 0)
      #expect(woken.withLock { $0 } == before + 3)
      #expect(clock.now.offset == .zero)
    }
  }

  @Test("Sleeps of no time come after what sleeps until now, in the order of their coming")
  func noTimeInBetween() async {
    let clock = TestClock()
    let log = Locked<[String]>([])
    for (count, name) in ["a", "b"].enumerated() {
      Task {
        try await clock.sleep(for: .seconds(1))
        log.withLock { $0.append(name) }
        try await clock.sleep(for: .zero)
        log.withLock { $0.append("\(name), later") }
      }
      await clock.waitForSleepers(count + 1)
    }
    await clock.advance(by: .seconds(1))
    #expect(log.withLock { $0 } == ["a", "b", "a, later", "b, later"])
  }

  @Test("Run gives up on who sleeps for no time without end")
  func noTimeWithoutEnd() async {
    let clock = TestClock()
    let task = Task { while true { try await clock.sleep(for: .zero) } }
    await clock.waitForSleepers(1)
    let failures = await TestFailures.recording { await clock.run(timeout: .milliseconds(20)) }
    #expect(failures.map(\.line) == [#line - 1])
    #expect(
      failures.first?.message
        == "1 tasks still sleep by the test clock after 0.02 seconds, at 0.0 seconds")
    task.cancel()
    _ = await task.result
    #expect(clock.sleeperCount == 0)
  }

  @Test("A sleeper wakes when its deadline is reached, and not before")
  func wakes() async {
    let clock = TestClock()
    let log = Locked<[Duration]>([])
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      let now = clock.now.offset
      log.withLock { $0.append(now) }
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(log.withLock { $0 } == [])
    await clock.advance(by: .seconds(9))
    #expect(log.withLock { $0 } == [.seconds(2)])
    #expect(clock.sleeperCount == 0)
    _ = await task.result
  }

  @Test("Sleepers wake by deadline, then by arrival")
  func order() async {
    let clock = TestClock()
    let log = Locked<[Int]>([])
    for (index, seconds) in [3, 1, 2, 1, 3].enumerated() {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        log.withLock { $0.append(index) }
      }
      await clock.waitForSleepers(index + 1)
    }
    await clock.advance(by: .seconds(3))
    #expect(log.withLock { $0 } == [1, 3, 2, 0, 4])
  }

  @MainActor
  @Test("Who sleeps again is woken again in one advance, between the others")
  func again() async {
    await expectOnceOfTwenty(["two 2", "three 3", "two 4", "three 6", "two 6"]) { await logOfTwo() }
  }

  @MainActor
  private func logOfTwo() async -> [String] {
    let clock = TestClock()
    var log: [String] = []
    var tasks: [Task<Void, any Error>] = []
    for (name, step) in [("two", 2), ("three", 3)] {
      tasks.append(
        Task {
          while true {
            try await clock.sleep(for: .seconds(step))
            log.append("\(name) \(clock.now.offset.components.seconds)")
          }
        })
      await clock.waitForSleepers(name == "two" ? 1 : 2)
    }
    await clock.advance(by: .seconds(7))
    for task in tasks {
      task.cancel()
      _ = await task.result
    }
    #expect(clock.sleeperCount == 0)
    return log
  }

  @Test("Cancellation ends a sleep at once")
  func cancellation() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(until: clock.now)
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test("Run goes on until nobody sleeps")
  func run() async {
    let clock = TestClock()
    let task = Task {
      for _ in 0..<10 { try await clock.sleep(for: .seconds(100)) }
      return clock.now.offset
    }
    await clock.waitForSleepers(1)
    await clock.run(timeout: .patience)
    #expect(clock.sleeperCount == 0)
    // If it was given up, nobody would ever wake it.
    if clock.sleeperCount > 0 { task.cancel() }
    #expect((try? await task.value) == .seconds(1000))
  }

  @Test("Run gives up after its timeout, and says so")
  func timeout() async {
    let clock = TestClock()
    let task = Task { while true { try await clock.sleep(for: .seconds(1)) } }
    await clock.waitForSleepers(1)
    await withKnownIssue { await clock.run(timeout: .milliseconds(20)) }
    task.cancel()
    _ = await task.result
    #expect(clock.sleeperCount == 0)
  }

  @Test("Five thousand sleepers, some of them cancelled, all end, and none before its time")
  func many() async {
    let clock = TestClock()
    let early = Locked(0)
    let ended = Locked(0)
    let tasks = (0..<5_000).map { _ in
      let deadline = TestClock.Instant(offset: .seconds(Int.random(in: 1...500)))
      return Task {
        do {
          try await clock.sleep(until: deadline)
          if clock.now < deadline { early.withLock { $0 += 1 } }
        } catch {
          #expect(error is CancellationError)
        }
        ended.withLock { $0 += 1 }
      }
    }
    await clock.waitForSleepers(5_000)
    let canceller = Task.detached {
      for task in tasks where Int.random(in: 0..<3) == 0 {
        task.cancel()
        await Task.yield()
      }
    }
    await clock.advance(by: .seconds(250))
    await canceller.value
    await clock.run(timeout: .patience)
    for task in tasks { await task.value }
    #expect(early.withLock { $0 } == 0)
    #expect(ended.withLock { $0 } == 5_000)
    #expect(clock.sleeperCount == 0)
  }
}
