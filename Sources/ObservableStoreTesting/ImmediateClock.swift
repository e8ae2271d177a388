import ObservableStore
import Observing

/// A clock by which nobody waits: each sleep returns at once, and moves the clock on to its deadline.
///
/// It is for tests and previews of work that waits now and then, and of which when it waits does not matter. Where that
/// matters, and for a timer that goes on until it is cancelled, there is ``TestClock``.
///
/// ```swift
/// let store = TestStore(initialState: Search.State()) { Search(clock: ImmediateClock()) }
/// await store.send(.queryChanged("swift")) { $0.query = "swift" }
/// await store.receive(Search.Action.loaded) { $0.results = ["swift.org"] }
/// ```
public struct ImmediateClock: Clock {
  /// A point in the clock's time, which is counted from its beginning.
  public typealias Instant = AnyClock.Instant

  private let time: Locked<Instant>

  /// A clock of its own, whose copies go with it.
  ///
  /// - Parameter now: The instant that it shows at first.
  public init(now: Instant = Instant()) { time = Locked(now) }

  /// The latest deadline that anybody has slept until.
  public var now: Instant { time.withLock { $0 } }

  /// No time at all: deadlines are met exactly.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock on to `deadline`, lets others run, and returns.
  ///
  /// - Parameters:
  ///   - deadline: The instant that the clock shows from then on, unless it is past.
  ///   - tolerance: Ignored, since deadlines are met exactly.
  /// - Throws: `CancellationError`, if the task is or becomes cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // Work that sleeps again and again would keep others from running, those who cancel it too.
    await Task.yield()
    try Task.checkCancellation()
  }
}
