import ObservableStoreTesting
import Testing

@testable import ObservableStore

@MainActor
@Suite("Threads, effects and time")
struct EffectTimeTests {
  @MainActor
  private final class Log {
    var values: [Int] = []
  }

  private let clock = TestClock()
  private let log = Log()
  private let runner: EffectRunner<Int>

  init() {
    let log = log
    runner = EffectRunner { value, _, _ in log.values.append(value) }
  }

  @discardableResult
  private func start(_ effect: Effect<Int>) -> StoreTask { runner.start(effect, in: nil) }

  private func debounced(_ value: Int) -> Effect<Int> {
    Effect.send(value).debounce(id: "d", for: .seconds(1), clock: clock)
  }

  private func throttled(_ value: Int, latest: Bool = true) -> Effect<Int> {
    Effect.send(value).throttle(id: "t", for: .seconds(1), clock: clock, latest: latest)
  }

  @Test("A debounced effect starts when it has not been started again for a while")
  func debounce() async {
    start(debounced(1))
    await clock.advance(by: .milliseconds(900))
    start(debounced(2))
    await clock.advance(by: .milliseconds(900))
    #expect(log.values == [])
    await clock.advance(by: .milliseconds(100))
    #expect(log.values == [2])
    await clock.run(timeout: .patience)
    #expect(log.values == [2])
    #expect(runner.counts == .zero)
  }

  @Test("A debounced effect is cancelled by its id")
  func debounceCancelled() async {
    let task = start(debounced(1))
    start(.cancel(id: "d"))
    await task.finish()
    await clock.run(timeout: .patience)
    #expect(log.values == [])
    #expect(runner.counts == .zero)
  }

  @Test("The first of throttled actions passes at once, the latest when the time is over")
  func throttleLatest() async {
    for value in 1...3 { start(throttled(value)) }
    #expect(log.values == [1])
    await clock.advance(by: .seconds(1))
    #expect(log.values == [1, 3])
    start(throttled(4))
    await clock.advance(by: .milliseconds(999))
    #expect(log.values == [1, 3])
    await clock.advance(by: .milliseconds(1))
    #expect(log.values == [1, 3, 4])
    await clock.run(timeout: .patience)
    #expect(runner.counts == .zero)
    start(throttled(5))
    #expect(log.values == [1, 3, 4, 5])
    await clock.run(timeout: .patience)
    #expect(runner.counts == .zero)
  }

  @Test("Without the latest, the first that was held back passes")
  func throttleFirst() async {
    for value in 1...3 { start(throttled(value, latest: false)) }
    await clock.run(timeout: .patience)
    #expect(log.values == [1, 2])
    #expect(runner.counts == .zero)
  }

  @Test("A task is over when its last action has passed, and not later")
  func throttleTask() async {
    await start(throttled(1)).finish()
    let task = start(throttled(2))
    let dropped = start(throttled(3))
    await task.finish()
    #expect(log.values == [1])
    await clock.advance(by: .seconds(1))
    await dropped.finish()
    #expect(log.values == [1, 3])
    await clock.run(timeout: .patience)
  }

  @Test("Cancelling throttled effects drops what they held back, and their time")
  func throttleCancelled() async {
    start(throttled(1))
    let task = start(throttled(2))
    await task.cancel()
    start(throttled(3))
    start(.cancel(id: "t"))
    while runner.counts != .zero { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(log.values == [1])
    start(throttled(4))
    #expect(log.values == [1, 4])
    runner.cancelAll()
    while runner.counts != .zero { try? await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("An effect that sends all the time is throttled, and its last action passes")
  func throttledStream() async {
    let clock = clock
    let task = start(
      .run { send in
        for step in 1...10 {
          await send(step)
          try await clock.sleep(for: .milliseconds(300))
        }
      }
      .throttle(id: 1, for: .seconds(1), clock: clock))
    await clock.waitForSleepers(2)
    await clock.run(timeout: .patience)
    // If it was given up, nobody would ever wake it.
    if clock.sleeperCount > 0 { await task.cancel() }
    await task.finish()
    #expect(log.values == [1, 4, 7, 10])
    #expect(runner.counts == .zero)
  }

  @Test("Steps of one id, of which each begins as another is dropped: the last is kept, all end")
  func throttledSteps() async {
    let steps = EffectGroup()
    let other = EffectGroup()
    _ = runner.start(.concatenate((1...3).map { throttled($0) }), in: steps)
    _ = runner.start(throttled(4), in: other)
    #expect(log.values == [1])
    await clock.waitForSleepers(1)
    await clock.run(timeout: .patience)
    #expect(log.values == [1, 3])
    #expect(steps.outstanding == 0 && other.outstanding == 0 && runner.counts == .zero)
  }

  @Test("Effects of different children do not share their time")
  func throttleScopes() async {
    let token = ScopeToken(ReducerPlace("Scope", #fileID, #line), \String.count)
    for row in 1...2 {
      for step in 0..<2 {
        start(throttled(row * 10 + step).scoped(to: ScopeElement(token: token, key: row)))
      }
    }
    #expect(log.values == [10, 20])
    await clock.run(timeout: .patience)
    #expect(log.values.sorted() == [10, 11, 20, 21])
    #expect(runner.counts == .zero)
  }
}

extension Duration {
  /// For what waits its turn on the main actor behind hundreds of other tests, on a slow machine.
  static var patience: Duration { .seconds(10_000) }
}

extension TestClock {
  /// Waits until so many tasks sleep: the clock knows of nobody who has not yet come to it.
  func waitForSleepers(_ count: Int) async {
    // Looks ever more seldom: hundreds of tests may wait while another one has the main actor.
    var pause = Duration.milliseconds(1)
    while sleeperCount != count {
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(100))
    }
  }
}

/// Expects that one of twenty tries comes to a value: a machine may be so busy that a thread stands still for longer than a
/// clock waits.
@MainActor
func expectOnceOfTwenty<Value: Equatable>(
  _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation, _ attempt: () async -> Value
) async {
  var seen: [Value] = []
  for _ in 0..<20 where seen.last != expected { seen.append(await attempt()) }
  #expect(seen.last == expected, sourceLocation: sourceLocation)
}
