import Observing

/// A span of time in which one action has passed, and at whose end another may.
@MainActor
final class Throttle<Action>: ClosableThrottle {
  private let id: EffectID
  private let scope: EffectScope
  /// What may pass at the end of the time, of each sender one action: the last of them, unless its sender is cancelled.
  private var pending = PendingActions<Pending>()
  /// The throttled effect whose action passes at the end of the time as it looks now: it is not over before.
  private var awaited: EffectProcess?
  var task: Task<Void, Never>?
  var taskID = 0

  init(_ gate: ThrottleGate<Action>) {
    id = gate.rule.id
    scope = gate.scope
    scope.setThrottle(self, id: id)
  }

  /// What is kept for the end of the time, and the effect that has sent it.
  struct Pending {
    let action: Handed<Action>
    let gate: ThrottleGate<Action>
    let sender: EffectProcess
    /// Who takes what is reported of it.
    let receiver = Diagnostics.receiver
  }

  /// Keeps an action for the end of the time; until then the effect that has sent it can be cancelled.
  func keep(_ new: Pending) {
    let sender = new.sender
    let takesLatest = new.gate.rule.takesLatest
    let isKnown = sender.isWatched(by: self)
    if isKnown && !takesLatest { return }
    if !isKnown {
      sender.keep()
      sender.whenCancelled(for: self) { [weak self, unowned sender] in self?.drop(sender) }
    }
    // What it takes the place of goes when all is in order: it may send something as it goes.
    let replaced = pending.add(new, of: sender, asLast: takesLatest)
    awaitLast()
    withExtendedLifetime(replaced) {}
  }

  private func awaitLast() {
    let now = pending.last?.gate.process
    guard now !== awaited else { return }
    let before = awaited
    awaited = now
    now?.hold()
    // The step that comes after that one may begin at once, and keep an action of its own here.
    before?.release()
  }

  /// The time is over.
  ///
  /// - Parameter body: Gets what passes; until it returns nobody ends.
  /// - Returns: Whether anything passes.
  func take(_ body: (Pending) -> Void) -> Bool {
    let (all, last) = (pending.all, pending.last)
    pending = PendingActions()
    for each in all { each.sender.whenCancelled(for: self, nil) }
    if let last { body(last) }
    awaitLast()
    for each in all { each.sender.letGo() }
    return last != nil
  }

  var holdsBack: Bool { pending.last != nil }

  var waiting: [EffectProcess] { pending.all.map(\.gate.process) }

  var heldBack: String? {
    guard let last = pending.last else { return nil }
    let action = ValueText.of(last.action.value)
    return "throttle(id: \(ValueText.of(id.value))), which holds back \(action)"
  }

  private func drop(_ sender: EffectProcess) {
    guard let dropped = pending.remove(of: sender) else { return }
    sender.whenCancelled(for: self, nil)
    awaitLast()
    sender.letGo()
    withExtendedLifetime(dropped) {}
  }

  var isClosed: Bool { scope.throttle(id) !== self }

  func close() {
    guard !isClosed else { return }
    scope.setThrottle(nil, id: id)
    task?.cancel()
    _ = take { _ in }
  }
}
