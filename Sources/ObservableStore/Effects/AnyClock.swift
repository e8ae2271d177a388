/// A clock whose type does not show.
///
/// Its instants are counted from its making.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// for await instant in clock.timer(interval: .seconds(1)) { print(instant.offset) }
/// ```
public struct AnyClock: Clock {
  /// A point in the time of a clock that counts from its beginning, as this one does from its making.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset: Duration

    /// The instant that comes `offset` after a clock's beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The instant that comes `duration` after this one.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How long it is from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `left` comes before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let readNow: @Sendable () -> Instant
  private let readResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// A clock that goes as another does.
  public init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
    let start = base.now
    readNow = { Instant(offset: start.duration(to: base.now)) }
    readResolution = { base.minimumResolution }
    sleepUntil = { deadline, tolerance in
      try await base.sleep(until: start.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  /// The instant that the clock shows.
  public var now: Instant { readNow() }

  /// What the other clock says of its own.
  public var minimumResolution: Duration { readResolution() }

  /// Sleeps as the other clock does.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How late that may be.
  /// - Throws: `CancellationError`, if the task is or becomes cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
