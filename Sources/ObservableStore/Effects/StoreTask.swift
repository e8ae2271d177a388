import Observing

/// What an action that was sent to a store started: its effects, and all that came of them.
///
/// ```swift
/// await store.send(.refresh).finish()
///
/// let task = store.send(.appeared)
/// await task.cancel()
/// ```
///
/// It covers the effects of the actions that the effects send, those of children included. Letting go
/// of it changes nothing.
public struct StoreTask: Sendable {
  private let group: EffectGroup?

  package init(group: EffectGroup?) {
    self.group = group
  }

  /// Waits until all of it is over; if the task that waits is cancelled, all of it is.
  ///
  /// So what a view starts as it appears, and waits for, ends as it goes:
  ///
  /// ```swift
  /// .task { await store.send(.appeared).finish() }
  /// ```
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      // Nobody may ever come to what waits for the main actor's executor; a loop that is installed later takes this over.
      await withCheckedContinuation { waiting in
        MainLoop.run { group.resumeWhenFinished(waiting) }
      }
    } onCancel: {
      MainLoop.run { group.cancel() }
    }
  }

  /// Waits until all of it is over, a time has passed, or the task that waits is cancelled.
  ///
  /// - Returns: Where the operations were written that still run; nothing if all of it is over.
  @MainActor
  package func finish(within timeout: Duration) async -> [String]? {
    guard let group, group.outstanding > 0 else { return nil }
    let ending = Locked<Task<Void, Never>?>(nil)
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiting: CheckedContinuation<Bool, Never>) in
        let end = FirstAnswer(waiting)
        let timer = Task {
          // In pieces: while others hold the main actor, the effects' own work waits, too, and time alone says nothing.
          for _ in 0..<10 { try? await Task.sleep(for: timeout / 10) }
          end.give(false)
        }
        end.timer = timer
        ending.withLock { $0 = timer }
        if Task.isCancelled { timer.cancel() }
        Task {
          await finish()
          end.give(true)
        }
      }
    } onCancel: {
      ending.withLock { $0 }?.cancel()
    }
    return isOver ? nil : group.running
  }

  /// Cancels all of it, and waits until it is over.
  public func cancel() async {
    guard let group else { return }
    await MainLoop.call { group.cancel() }
    await finish()
  }

  /// Cancels all of it, and does not wait.
  @MainActor
  package func beginToCancel() { group?.cancel() }

  /// Whether there is anything that was started.
  var hasStarted: Bool { group != nil }

  /// Whether it has been cancelled.
  @MainActor
  public var isCancelled: Bool { group?.isCancelled ?? false }
}

/// Answers once, whoever comes first.
@MainActor
private final class FirstAnswer {
  private var waiting: CheckedContinuation<Bool, Never>?
  var timer: Task<Void, Never>?

  init(_ waiting: CheckedContinuation<Bool, Never>) { self.waiting = waiting }

  func give(_ answer: Bool) {
    waiting?.resume(returning: answer)
    waiting = nil
    timer?.cancel()
  }
}
