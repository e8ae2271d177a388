import Observing

/// What an effect's actions pass through on their way to the store: each gate knows the next.
enum EffectGate<Action>: Sendable {
  case limiting(LimitingGate<Action>)
  case throttling(ThrottleGate<Action>)

  /// Whether actions come to a throttle on their way.
  @MainActor
  func leads(to throttle: any ClosableThrottle) -> Bool {
    switch self {
    case .limiting(let limit): limit.next?.leads(to: throttle) ?? false
    case .throttling(let gate):
      gate.scope.throttle(gate.rule.id) === throttle || gate.next?.leads(to: throttle) ?? false
    }
  }
}

/// Lets some of a known number of actions pass, evenly.
final class LimitingGate<Action>: Sendable {
  private struct Count {
    var actions = 0
    var passed = 0
    /// The last action, if it did not pass.
    var heldBack: HeldBack?
  }

  /// An action, and the effect that has sent it: if that is cancelled, the action is not sent either.
  struct HeldBack: Sendable {
    let action: Handed<Action>
    let sender: EffectProcess?
  }

  private let limit: Int
  private let total: Int
  private let count = Locked(Count())
  let next: EffectGate<Action>?

  init(limit: Int, total: Int, next: EffectGate<Action>?) {
    self.limit = limit
    self.total = total
    self.next = next
  }

  /// Whether an action passes.
  func passes(_ action: Handed<Action>, of sender: EffectProcess?) -> Bool {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (passes, _) = count.withLock { count -> (Bool, HeldBack?) in
      guard count.actions < total else { return (false, nil) }
      count.actions += 1
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      let passes = due > count.passed
      if passes { count.passed = due }
      let before = count.heldBack
      count.heldBack = passes ? nil : HeldBack(action: action, sender: sender)
      return (passes, before)
    }
    return passes
  }

  /// The last action, if it did not pass, when there are no more.
  func takeLast() -> HeldBack? {
    count.withLock { count in
      let last = count.heldBack
      count.heldBack = nil
      return last
    }
  }
}

/// Leads to a throttle, which effects with one id share.
@MainActor
final class ThrottleGate<Action> {
  let rule: ThrottleRule
  let scope: EffectScope
  /// The effect whose actions pass here.
  let process: EffectProcess
  let next: EffectGate<Action>?

  init(
    _ rule: ThrottleRule, scope: EffectScope, process: EffectProcess, next: EffectGate<Action>?
  ) {
    self.rule = rule
    self.scope = scope
    self.process = process
    self.next = next
  }
}

/// A span of time in which one action has passed, and at whose end another may.
@MainActor
final class Throttle<Action>: ClosableThrottle {
  private let id: EffectID
  private let scope: EffectScope
  private var pending: Pending?
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
  }

  /// Keeps an action for the end of the time, unless an earlier one is to be kept.
  ///
  /// Until then the effect that has sent it goes on, and can be cancelled.
  func keep(_ action: Handed<Action>, of sender: EffectProcess, _ gate: ThrottleGate<Action>) {
    if pending != nil && !gate.rule.takesLatest { return }
    sender.hold()
    let old = take()
    pending = Pending(action: action, gate: gate, sender: sender)
    sender.whenCancelled(for: self) { [weak self] in self?.drop() }
    // The step that comes after that one may begin at once, and keep an action of its own here.
    old?.sender.release()
  }

  /// The action that was kept; the effect that has sent it is held until the caller releases it.
  func take() -> Pending? {
    defer { pending = nil }
    pending?.sender.whenCancelled(for: self, nil)
    return pending
  }

  var waiting: EffectProcess? { pending?.gate.process }

  var heldBack: String? {
    guard let pending else { return nil }
    let action = ValueText.of(pending.action.value)
    return "throttle(id: \(ValueText.of(id.value))), which holds back \(action)"
  }

  private func drop() { take()?.sender.release() }

  var isClosed: Bool { scope.throttle(id) !== self }

  func close() {
    guard !isClosed else { return }
    scope.setThrottle(nil, id: id)
    task?.cancel()
    drop()
  }
}
