/// Where the main actor's work is done that comes from elsewhere.
///
/// By itself it is done by the main actor's executor, which needs somebody to drain the main queue: an application's run
/// loop, an `async` main, `dispatchMain()`. A program whose own loop has the main thread, and drains no queue, says once how
/// work gets there:
///
/// ```swift
/// MainLoop.install { job in
///   loop.addIdle { MainActor.assumeIsolated { job() } }      // GTK's, a game's, one around `poll`
/// }
/// ```
///
/// After that, all work goes there: what effects send, the next turn of ``RenderScheduler/nextTurn``, tokens and stores
/// that are let go of on other threads. What the program itself awaits on the main actor still needs its executor.
public enum MainLoop {
  /// Work for the main actor.
  public typealias Job = @MainActor @Sendable () -> Void

  private static let installed = Locked<(@Sendable (@escaping Job) -> Void)?>(nil)

  /// Says how work gets to the main actor's thread.
  ///
  /// - Parameter run: Called on any thread with a job that is to be done on the main actor's, once, later, and in the order
  ///   of the calls. It must not do it at once.
  public static func install(_ run: @escaping @Sendable (@escaping Job) -> Void) {
    installed.withLock { $0 = run }
  }

  /// Whether the program has said so.
  package static var isInstalled: Bool { installed.withLock { $0 != nil } }

  /// Does something on the main actor later.
  package static func run(_ job: @escaping Job) {
    if let run = installed.withLock({ $0 }) { return run(job) }
    Task { @MainActor in job() }
  }

  /// Does something on the main actor, and waits for it.
  package static func call<R: Sendable>(
    _ body: @escaping @MainActor @Sendable () -> R
  ) async -> R {
    guard let run = installed.withLock({ $0 }) else { return await body() }
    return await withCheckedContinuation { waiting in
      run { waiting.resume(returning: body()) }
    }
  }
}
