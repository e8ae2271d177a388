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

  /// The program's way to its loop, in an object: a function in a place of any type is wrapped anew each time it is taken out
  /// and put back.
  private final class Way: Sendable {
    private let handOver: @Sendable (@escaping Job) -> Void

    init(_ handOver: @escaping @Sendable (@escaping Job) -> Void) { self.handOver = handOver }

    func run(_ job: @escaping Job) {
      let job = HandedOver(job, isAskedByMainActor: Isolation.isOnMainActor)
      handOver { job.perform() }
      job.isHandedOver()
    }
  }

  /// A job that the program's loop has got, to be done once, and later.
  private final class HandedOver: Sendable {
    private struct State {
      var job: Job?
      /// Whether the main actor is in the middle of handing it over, and could do it at once.
      var isBeingHandedOver: Bool
    }

    private let state: Locked<State>

    init(_ job: @escaping Job, isAskedByMainActor: Bool) {
      state = Locked(State(job: job, isBeingHandedOver: isAskedByMainActor))
    }

    func isHandedOver() { state.withLock { $0.isBeingHandedOver = false } }

    @MainActor
    func perform() {
      let (job, isTooEarly) = state.withLock { state in
        defer { state.job = nil }
        return (state.job, state.isBeingHandedOver)
      }
      guard let job else {
        return Misuse.report(
          "a job that was given to the loop of MainLoop.install was done twice; that is ignored")
      }
      if isTooEarly {
        Misuse.report(
          """
          the function given to MainLoop.install did a job at once, in the middle of what asked for it: it has to put \
          the job where its loop finds it later
          """)
      }
      job()
    }
  }

  private struct State {
    var way: Way?
    /// What the main actor's executor was asked for and has not done, by number.
    var waiting: [Int: Job] = [:]
    var last = 0
  }

  private static let state = Locked(State())

  /// Says how work gets to the main actor's thread.
  ///
  /// What was asked for before goes there, too, unless it was done already.
  ///
  /// - Parameter run: Called on any thread with a job that is to be done on the main actor's, once, later, and in the order
  ///   of the calls. It must not do it at once.
  public static func install(_ run: @escaping @Sendable (@escaping Job) -> Void) {
    let way = Way(run)
    while true {
      // What was there before goes outside of the lock: it may let go of something that asks for the main actor.
      let (waiting, before) = state.withLock { state in
        let waiting = state.waiting.sorted { $0.key < $1.key }.map(\.value)
        state.waiting = [:]
        let before = state.way
        // What comes from elsewhere in between waits its turn.
        if waiting.isEmpty { state.way = way }
        return (waiting, before)
      }
      if waiting.isEmpty { return withExtendedLifetime(before) {} }
      for job in waiting { way.run(job) }
    }
  }

  /// Whether the program has said so.
  package static var isInstalled: Bool { state.withLock { $0.way != nil } }

  /// Does something on the main actor later.
  package static func run(_ job: @escaping Job) {
    let (way, number) = state.withLock { state in
      guard state.way == nil else { return (state.way, 0) }
      state.last += 1
      state.waiting[state.last] = job
      return (nil, state.last)
    }
    if let way { return way.run(job) }
    // Should the executor be nobody's, a way that is installed later takes the job over.
    Task { @MainActor in state.withLock { $0.waiting.removeValue(forKey: number) }?() }
  }

  /// Does something on the main actor, and waits for it.
  package static func call<R: Sendable>(
    _ body: @escaping @MainActor @Sendable () -> R
  ) async -> R {
    await withCheckedContinuation { waiting in
      run { waiting.resume(returning: body()) }
    }
  }
}
