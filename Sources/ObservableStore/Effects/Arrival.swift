/// Tells the limits that an action has passed that it has come to the store.
///
/// Until then what they hold back may be the last of all: the action may be dropped on its way, or while it waits.
@MainActor
struct Arrival {
  /// Makes each limit give up what it held back before; returns the effects that were kept for that.
  let giveUp: @MainActor () -> [EffectProcess]
  /// The effects that are limited.
  private let limited: [EffectProcess]

  init<Action>(_ passed: [LimitingGate<Action>.Passage]) {
    giveUp = { passed.flatMap { $0.gate.giveUp(before: $0.number) } }
    limited = passed.map(\.gate.process)
  }

  /// The action waits for its turn: the limited effects are not over before.
  func beginWaiting() { for each in limited { each.hold() } }

  /// It has been processed, or dropped.
  func endWaiting() { for each in limited { each.release() } }
}
