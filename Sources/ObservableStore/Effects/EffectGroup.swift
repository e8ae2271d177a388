/// What one action started: its effects, the effects of the actions that those sent, and so on.
///
/// It counts what is outstanding. Whoever queues an action that belongs to it enters it meanwhile, and
/// leaves it when the action's own effects have been started.
@MainActor
package final class EffectGroup {
  package private(set) var isCancelled = false
  /// How many effects run, and how many actions are queued.
  package private(set) var outstanding = 0
  private var processes: [ObjectIdentifier: EffectProcess] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  /// Notes that something that belongs to the group is going to happen.
  package func enter() { outstanding += 1 }

  /// Notes that it has happened.
  package func leave() {
    assert(outstanding > 0, "a group was left more often than it was entered")
    outstanding -= 1
    guard outstanding == 0 else { return }
    let finished = waiting
    waiting = []
    for continuation in finished { continuation.resume() }
  }

  /// Where the operations were written that run.
  var running: [String] { processes.values.flatMap(\.running).sorted() }

  func add(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = process
    enter()
  }

  /// It has ended, and has left the group before or does so now.
  func remove(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = nil
  }

  /// Cancels what runs.
  ///
  /// What is queued is still processed, but for what an effect has sent after it was started; it starts nothing.
  package func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    enter()
    for process in processes.values { process.cancel() }
    leave()
  }

  /// Goes on as soon as nothing is outstanding.
  package func resumeWhenFinished(_ continuation: CheckedContinuation<Void, Never>) {
    if outstanding > 0 { waiting.append(continuation) } else { continuation.resume() }
  }
}
