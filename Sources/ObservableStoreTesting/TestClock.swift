import ObservableStore
import Observing

/// A clock whose time a test moves on.
///
/// Who sleeps by it wakes when ``advance(by:)``, ``advance(to:)`` or ``run(timeout:fileID:filePath:line:column:)``
/// reaches the deadline: the earliest first, and of equal deadlines the one that came first. Each is
/// given the chance to run, and to sleep again, before the next is woken and before time goes on.
///
/// ```swift
/// let clock = TestClock()
/// let store = Store(initialState: Search.State()) { Search(clock: clock) }
/// let task = store.send(.typed("swift"))
/// await clock.advance(by: .milliseconds(300))
/// await task.finish()
/// ```
public final class TestClock: Clock, Sendable {
  /// A point in the clock's time, which is counted from its beginning.
  public typealias Instant = AnyClock.Instant

  let sleepers: Locked<Sleepers>
  let patience = Locked(Patience())

  /// A clock that stands still until it is told otherwise.
  ///
  /// - Parameter now: The instant that it shows at first.
  public init(now: Instant = Instant()) {
    sleepers = Locked(Sleepers(now: now))
    EffectOperation.want { RunningTest.current }
  }

  /// The instant that the clock shows.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// No time at all: deadlines are met exactly.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep by the clock.
  public var sleeperCount: Int { sleepers.withLock { $0.count } }

  /// Sleeps until the clock has been moved on to `deadline`.
  ///
  /// It waits for a call of `advance` if the clock shows `deadline` already, too: what happens at once, and what happens
  /// after a sleep of no time, can be told apart. `advance(by: .zero)` wakes it.
  ///
  /// - Parameters:
  ///   - deadline: When to wake. One that is past already returns at once.
  ///   - tolerance: Ignored, since deadlines are met exactly.
  /// - Throws: `CancellationError`, at once, if the task is or becomes cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = sleepers.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A handler that ran before this found no sleeper, but the task is cancelled by then; one
        // that runs after it finds the sleeper.
        let answer = sleepers.withLock { sleepers -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < sleepers.now { return .success(()) }
          sleepers.add(Sleepers.Sleeper(id: id, continuation: continuation), until: deadline)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      sleepers.withLock { $0.remove(id) }?.resume(throwing: CancellationError())
    }
    sleepers.withLock { $0.hasResumed(id) }
  }

  /// Moves time on by `duration`, and wakes everyone whose deadline it reaches on the way.
  ///
  /// By nothing, it wakes those who sleep until now. Who sleeps for no time a thousand times over, while time stands still,
  /// is reported, and time does not go on.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves time on to `deadline`, and wakes everyone whose deadline it reaches on the way.
  ///
  /// An instant that is past wakes nobody, and moves nothing.
  public func advance(to deadline: Instant) async {
    await wake(until: deadline) { true }
  }

  /// Moves time on to `deadline`, for as long as there is reason to go on.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - mostRounds: How often those who sleep for no time may do so again.
  ///   - goesOn: Whether there is reason to go on.
  private func wake(
    until deadline: Instant, mostRounds: Int = 1_000, while goesOn: () -> Bool
  ) async {
    await settle()
    var rounds = RoundsOfWaking()
    while goesOn() {
      guard let woken = sleepers.withLock({ $0.wakeNext(until: deadline) }) else {
        return sleepers.withLock { $0.now = max($0.now, deadline) }
      }
      rounds.note(woken.id, at: now, lastID: sleepers.withLock { $0.lastID })
      woken.continuation.resume()
      await settle(after: woken)
      if rounds.count == mostRounds {
        return StoreMisuse.report(
          """
          somebody sleeps for no time by the test clock again and again, \(rounds.count) times at \(now.offset): time does \
          not go on
          """)
      }
    }
  }

  /// Who is woken while time stands still: in each round those who have gone to sleep in the one before.
  private struct RoundsOfWaking {
    private var time: Instant?
    private var lastID = 0
    private(set) var count = 0

    mutating func note(_ id: Int, at now: Instant, lastID: Int) {
      if now != time {
        (time, self.lastID, count) = (now, lastID, 0)
      } else if id > self.lastID {
        (self.lastID, count) = (lastID, count + 1)
      }
    }
  }

  /// Moves time on until nobody sleeps.
  ///
  /// - Parameters:
  ///   - timeout: How much real time that may take before it is given up, which is a failure.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func run(
    timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    let end = ContinuousClock.now.advanced(by: timeout)
    while let next = sleepers.withLock({ $0.nextDeadline }) {
      if ContinuousClock.now >= end {
        let failure = TestFailure(
          message:
            "\(sleeperCount) tasks still sleep by the test clock after \(timeout), at \(now.offset)",
          isNote: false,
          location: TestLocation(
            fileID: fileID, filePath: filePath, line: line, column: column))
        return await MainActor.run { failure.recordWithoutStore() }
      }
      // Who sleeps for no time again and again keeps time from going on.
      await wake(until: next, mostRounds: .max) { ContinuousClock.now < end }
    }
  }
}
