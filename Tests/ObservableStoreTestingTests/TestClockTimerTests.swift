import ObservableStoreTesting
import Observing
import Testing

@testable import ObservableStore

@Suite("Threads and timers")
struct TestClockTimerTests {
  /// What a timer of a clock has fired so far, in a task of its own.
  private func start<C: Clock>(
    _ timer: ClockTimer<C>, _ fired: Locked<[C.Instant]>,
    work: @escaping @Sendable () async throws -> Void = {}
  ) -> Task<Void, any Error> {
    Task {
      for await instant in timer {
        fired.withLock { $0.append(instant) }
        try await work()
      }
    }
  }

  private func seconds(_ fired: Locked<[TestClock.Instant]>) -> [Int64] {
    fired.withLock { $0 }.map { $0.offset.components.seconds }
  }

  @Test("A timer fires once in each interval, and ends when its task is cancelled")
  func fires() async {
    let clock = TestClock(now: .init(offset: .seconds(10)))
    let fired = Locked<[TestClock.Instant]>([])
    let task = start(clock.timer(interval: .seconds(2)), fired)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(seconds(fired) == [])
    await clock.advance(by: .seconds(1))
    #expect(seconds(fired) == [12])
    await clock.advance(by: .seconds(5))
    #expect(seconds(fired) == [12, 14, 16])
    task.cancel()
    await #expect(throws: Never.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(10))
    #expect(seconds(fired) == [12, 14, 16])
  }

  @Test("Work between them does not put instants off, and what it has missed is made up for")
  func drift() async {
    let clock = TestClock()
    let fired = Locked<[TestClock.Instant]>([])
    let task = start(clock.timer(interval: .seconds(2)), fired) {
      let isSlow = fired.withLock { $0.count == 2 }
      try await clock.sleep(for: isSlow ? .seconds(5) : .seconds(1))
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(12))
    // 4 and 9: the work; 6, 8 and 10 are due by then, and come as soon as it is over.
    #expect(seconds(fired) == [2, 4, 6, 8, 10, 12])
    task.cancel()
    _ = await task.result
  }

  @Test("Each iteration is a timer of its own, which has come to its end for good when it says so")
  func iterations() async {
    let clock = TestClock()
    let timer = clock.timer(interval: .seconds(3))
    await clock.advance(by: .seconds(1))
    let task = Task {
      var iterator = timer.makeAsyncIterator()
      let first = await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      let second = await iterator.next()
      return (first?.offset, second, await Task { [iterator] in await iterator.again() }.value)
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(3))
    let (first, second, third) = await task.value
    #expect(first == .seconds(4))
    #expect(second == nil)
    #expect(third == nil)
  }

  @Test("An interval of no time, or of less, is reported, and there are no instants")
  func noInterval() async {
    for interval in [Duration.zero, .seconds(-1)] {
      let clock = TestClock()
      var timer: ClockTimer<TestClock>?
      let reports = StoreMisuse.recording { timer = clock.timer(interval: interval, line: 7) }
      #expect(
        reports == [
          """
          The timer at \(#fileID):7 has an interval of \(interval): it would fire without end at one instant, and does \
          not fire
          """
        ])
      var iterator = timer?.makeAsyncIterator()
      #expect(await iterator?.next() == nil)
    }
  }

  @Test("A clock whose type is not known has timers too, and its instants begin with them")
  func unknownClock() async {
    let clock = TestClock(now: .init(offset: .seconds(10)))
    let unknown: any Clock<Duration> = clock
    let fired = Locked<[AnyClock.Instant]>([])
    let task = start(unknown.timer(interval: .seconds(2)), fired)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(4))
    #expect(fired.withLock { $0 } == [.init(offset: .seconds(2)), .init(offset: .seconds(4))])
    task.cancel()
    _ = await task.result
    #expect(AnyClock(clock).now.offset == .zero)
    #expect(AnyClock(clock).minimumResolution == .zero)
  }

  @MainActor
  @Test("A timer in an effect sends until the effect is cancelled")
  func effect() async {
    enum Action { case start, stop, tick }
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        switch action {
        case .start:
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
          .cancellable(id: "timer")
        case .stop: return .cancel(id: "timer")
        case .tick: state += 1
        }
        return .none
      }
    }
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.receive(.tick) { $0 = 1 }
    await store.receive(.tick) { $0 = 2 }
    await store.send(.stop)
    await clock.advance(by: .seconds(2))
    await store.finish()
  }
}

extension ClockTimer.Iterator {
  /// What comes next, asked of a copy.
  fileprivate func again() async -> Base.Instant? {
    var copy = self
    return await copy.next()
  }
}
