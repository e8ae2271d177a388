/// What one action started: its effects, the effects of the actions that those sent, and so on.
///
/// It counts what is outstanding. Whoever queues an action that belongs to it enters it meanwhile, and
/// leaves it when the action's own effects have been started.
@MainActor
package final class EffectGroup {
  package private(set) var isCancelled = false
  /// How many effects run, and how many actions are queued.
  package private(set) var outstanding = 0
  private let parent: EffectGroup?
  /// The effect that dismisses a child, until its action has been processed.
  private var dismissal: EffectProcess?
  private var processes: [ObjectIdentifier: EffectProcess] = [:]
  private var children: [ObjectIdentifier: EffectGroup] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A group of its own, or a part of another, which then is not finished before it is.
  package init(in parent: EffectGroup? = nil) {
    self.parent = parent
    isCancelled = parent?.isCancelled ?? false
  }

  /// The group of an action that dismisses a child.
  convenience init(in parent: EffectGroup, dismissal: EffectProcess) {
    self.init(in: parent)
    self.dismissal = dismissal
  }

  /// Whether its action dismisses a child that has gone since.
  package var isTooLate: Bool { dismissal?.isCancelled ?? false }

  /// Its action has been processed.
  package func wasProcessed() {
    guard let dismissal else { return }
    self.dismissal = nil
    dismissal.release()
  }

  /// Notes that something that belongs to the group is going to happen.
  package func enter() {
    if outstanding == 0, let parent {
      parent.children[ObjectIdentifier(self)] = self
      parent.enter()
    }
    outstanding += 1
  }

  /// Notes that it has happened.
  package func leave() {
    assert(outstanding > 0, "a group was left more often than it was entered")
    outstanding -= 1
    guard outstanding == 0 else { return }
    let finished = waiting
    waiting = []
    for continuation in finished { continuation.resume() }
    if let parent {
      parent.children[ObjectIdentifier(self)] = nil
      parent.leave()
    }
  }

  /// Where the operations were written that run.
  var running: [String] {
    (processes.values.flatMap(\.running) + children.values.flatMap(\.running)).sorted()
  }

  func add(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = process
    enter()
  }

  func remove(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = nil
    leave()
  }

  /// Cancels what runs.
  ///
  /// What is queued is still processed, but starts nothing.
  package func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    enter()
    for process in processes.values { process.cancel() }
    for child in children.values { child.cancel() }
    leave()
  }

  /// Goes on as soon as nothing is outstanding.
  package func resumeWhenFinished(_ continuation: CheckedContinuation<Void, Never>) {
    if outstanding > 0 { waiting.append(continuation) } else { continuation.resume() }
  }
}
