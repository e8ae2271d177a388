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
  /// - Parameter schedule: Called when closures begin to wait, with the work that runs them all. It
  ///   keeps the work and calls it once, later.
  public init(_ schedule: @escaping @MainActor (_ work: @escaping @MainActor () -> Void) -> Void) {
    queue = SchedulerQueue(schedule)
  }

  private init(queue: SchedulerQueue?) { self.queue = queue }
}

/// The closures that wait for one scheduler.
final class SchedulerQueue {
  private let schedule: @MainActor (@escaping @MainActor () -> Void) -> Void
  private var waiting: [NodePointer] = []
  private var isScheduled = false

  @MainActor
  init(_ schedule: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
    self.schedule = schedule
  }

  func add(_ closure: NodePointer) {
    guard !closure.pointee.flags.contains(.deferred) else { return }
    closure.pointee.flags.insert(.deferred)
    Self.waitingCount += 1
    OutdatedCopies.willWait()
    waiting.append(closure)
    guard !isScheduled else { return }
    isScheduled = true
    Untracked.run { MainActorCall.run({ $0.askForATurn() }, self) }
  }

  @MainActor
  private func askForATurn() { schedule { self.drain() } }

  /// Runs what waits, outer closures first, each if it still has to.
  @MainActor
  private func drain() {
    isScheduled = false
    let closures = waiting
    waiting = []
    Self.waitingCount -= closures.count
    Transaction.begin()
    for closure in closures {
      closure.pointee.flags.remove(.deferred)
      if closure.pointee.flags.contains(.dead) {
        Closure.giveBackWhenFree(closure)
      } else if closure.pointee.flags.isDisjoint(with: .queued),
        !closure.pointee.flags.isDisjoint(with: .stale)
      {
        closure.pointee.flags.insert(.due)
        ClosureQueue.add(closure)
      }
    }
    Transaction.end()
  }
}
