import Observing

/// Records failures in the task of a test, wherever they are noticed: only what is recorded there is known to be the test's.
///
/// What another task notices is recorded soon, by a task that the test's has started, or when the test store is released.
final class TestTask: Sendable {
  /// The test that the task belongs to; nil outside of Swift Testing.
  let test: RunningTest?
  private let recorder = TestFailures.recorder
  private let failures = Locked<[TestFailure]>([])
  private let wake: AsyncStream<Void>.Continuation

  /// That of the caller.
  init(of test: RunningTest? = .current) {
    self.test = test
    let (wakes, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wake = wake
    Task { [failures] in
      for await _ in wakes { Self.record(failures) }
    }
  }

  deinit { wake.finish() }

  func record(_ failure: TestFailure) {
    if isNow { return failure.record() }
    failures.withLock { $0.append(failure) }
    wake.yield()
  }

  /// Records what other tasks have noticed, if this is the test's: the test may be over before any other gets to it.
  func recordRest() {
    if isNow { Self.record(failures) }
  }

  private var isNow: Bool { RunningTest.current === test && TestFailures.recorder === recorder }

  private static func record(_ failures: Locked<[TestFailure]>) {
    // All of it with the lock: whoever finds nothing left may end the test, and then it has to be recorded.
    failures.withLock { failures in
      for failure in failures { failure.record() }
      failures = []
    }
  }
}
