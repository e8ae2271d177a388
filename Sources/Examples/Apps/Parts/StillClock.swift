import ObservableStore

/// A clock that stands still: who waits by it waits until it is cancelled.
struct StillClock: Clock {
  typealias Instant = AnyClock.Instant

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.never()
  }
}
