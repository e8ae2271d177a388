extension Clock where Duration == Swift.Duration {
  /// The instants at which a timer fires: one interval from now, two, and so on, until the task is cancelled.
  ///
  /// ```swift
  /// case .started:
  ///   return .run { [clock] send in
  ///     for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  ///   }
  ///   .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// It does not drift: each deadline is the last one and the interval, however long the work between them takes. Instants
  /// that have passed meanwhile come one right after the other.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one instant to the next; more than nothing, or there are none.
  ///   - tolerance: How late each may be; nil leaves it to the clock.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The instants.
  public func timer(
    interval: Duration, tolerance: Duration? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ClockTimer<Self> {
    ClockTimer(self, interval, tolerance, fileID, line)
  }

  /// The instants at which a timer fires, of a clock whose type is not known: of an `any Clock<Duration>`.
  ///
  /// ```swift
  /// let clock: any Clock<Duration>
  /// …
  /// for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long it is from one instant to the next; more than nothing, or there are none.
  ///   - tolerance: How late each may be; nil leaves it to the clock.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The instants.
  @_disfavoredOverload
  public func timer(
    interval: Duration, tolerance: Duration? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ClockTimer<AnyClock> {
    ClockTimer(AnyClock(self), interval, tolerance, fileID, line)
  }
}

/// The instants at which a timer fires, as `clock.timer(interval:)` makes them.
///
/// Each iteration is a timer of its own, which begins when the iteration does.
public struct ClockTimer<Base: Clock>: AsyncSequence, Sendable where Base.Duration == Duration {
  /// A deadline that has come.
  public typealias Element = Base.Instant

  private let clock: Base
  private let interval: Duration
  private let tolerance: Duration?
  private let place: String

  init(
    _ clock: Base, _ interval: Duration, _ tolerance: Duration?, _ fileID: StaticString,
    _ line: UInt
  ) {
    place = "\(fileID):\(line)"
    if interval <= .zero {
      StoreMisuse.report(
        """
        The timer at \(place) has an interval of \(interval): it would fire without end at one instant, and does \
        not fire
        """)
    }
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// A timer that begins now.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      clock: clock, interval: interval, tolerance: tolerance, place: place, deadline: clock.now)
  }

  /// Waits for the instants, one after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let clock: Base
    fileprivate let interval: Duration
    fileprivate let tolerance: Duration?
    fileprivate let place: String
    /// The last deadline; at first the beginning, at the end nil.
    fileprivate var deadline: Base.Instant?

    /// Waits for the next deadline, and returns it; nil once the task is cancelled, or the clock has thrown an error, which is
    /// reported.
    public mutating func next() async -> Base.Instant? {
      guard interval > .zero, let last = deadline else { return nil }
      let next = last.advanced(by: interval)
      do {
        try await clock.sleep(until: next, tolerance: tolerance)
        deadline = next
      } catch {
        if !isCancellation(error) {
          StoreMisuse.report("The timer at \(place) ends, since its clock threw an error: \(error)")
        }
        deadline = nil
      }
      return deadline
    }
  }
}
