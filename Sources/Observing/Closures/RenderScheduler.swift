/// When a closure re-runs after something that it read has changed.
@MainActor
public struct RenderScheduler {
  /// The closures that wait; nil for `immediate`, which never makes one wait.
  let queue: SchedulerQueue?

  /// At the end of the transaction.
  public static var immediate: Self { Self(queue: nil) }

  /// In the main actor's next turn, once for all changes until then.
  public static var nextTurn: Self { nextTurnScheduler }

  private static let nextTurnScheduler = Self { work in MainLoop.run(work) }

  /// When the closure says.
  ///
  /// ```swift
  /// let perFrame = RenderScheduler { work in displayLink.onNextFrame(work) }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - schedule: Called when closures begin to wait, with the work that runs them all. It keeps the work and calls it
  ///     once, later. Work that it lets go of without calling it is reported, and comes once more; let go of again, it is
  ///     done in the main actor's next turn.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ schedule: @escaping @MainActor (_ work: @escaping @MainActor () -> Void) -> Void
  ) {
    queue = SchedulerQueue("\(fileID):\(line)", schedule)
  }

  private init(queue: SchedulerQueue?) { self.queue = queue }
}
