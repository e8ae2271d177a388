import Observing

/// What an effect's actions pass through on their way to the store: each gate knows the next.
enum EffectGate<Action>: Sendable {
  case limiting(LimitingGate<Action>)
  case throttling(ThrottleGate<Action>)

  /// Whether a limit comes first, which actions pass on whatever thread they are sent.
  var isLimiting: Bool {
    if case .limiting = self { true } else { false }
  }

  /// Keeps from ending what has sent actions that limits hold back.
  @MainActor
  func keep(_ sender: EffectProcess) {
    switch self {
    case .limiting(let limit):
      limit.keep(sender)
      limit.next?.keep(sender)
    case .throttling(let gate): gate.next?.keep(sender)
    }
  }

  /// Lets go of what was held back before the last that passed, by the limits that come first.
  @MainActor
  func giveUp() {
    guard case .limiting(let limit) = self else { return }
    limit.giveUp()
    limit.next?.giveUp()
  }

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
