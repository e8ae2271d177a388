import Observing

/// Lets some of a known number of actions pass, evenly, and the last.
///
/// What does not pass is held back until the next one does, of each sender the last: should that sender be cancelled, the
/// last of another one is the last of all.
final class LimitingGate<Action>: Sendable {
  private struct Count {
    var actions = 0
    var passed = 0
    /// Of each sender the last that did not pass; the youngest at the end.
    var heldBack: [HeldBack] = []

    /// Returns what it takes the place of, for the caller to let go.
    mutating func hold(back action: Handed<Action>, of sender: EffectProcess) -> [HeldBack] {
      let index = heldBack.lastIndex { $0.sender === sender }
      let before = index.map { heldBack.remove(at: $0) }
      heldBack.append(
        HeldBack(action: action, sender: sender, isKept: before?.isKept ?? false))
      return before.map { [$0] } ?? []
    }
  }

  /// An action, and the effect that has sent it: if that is cancelled, the action is not sent either.
  private struct HeldBack: Sendable {
    let action: Handed<Action>
    let sender: EffectProcess
    /// Whether the sender is kept from ending.
    var isKept = false
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

  /// Whether an action passes; on any thread.
  ///
  /// The senders of what it supersedes that were kept from ending are added to `kept`.
  func passes(
    _ action: Handed<Action>, of sender: EffectProcess, _ kept: inout [EffectProcess]
  ) -> Bool {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (passes, before) = count.withLock { count -> (Bool, [HeldBack]) in
      guard count.actions < total else { return (false, []) }
      count.actions += 1
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      guard due > count.passed else { return (false, count.hold(back: action, of: sender)) }
      count.passed = due
      defer { count.heldBack = [] }
      return (true, count.heldBack)
    }
    if passes { kept += before.filter(\.isKept).map(\.sender) }
    return passes
  }

  /// Keeps from ending what has sent an action that is held back: until that passes, it can be cancelled.
  @MainActor
  func keep(_ sender: EffectProcess) {
    let isNew = count.withLock { count in
      guard let index = count.heldBack.lastIndex(where: { $0.sender === sender }),
        !count.heldBack[index].isKept
      else { return false }
      count.heldBack[index].isKept = true
      return true
    }
    if isNew { sender.keep() }
  }

  /// What is held back, when there are no more: the last action of those whose effects were not cancelled.
  ///
  /// - Parameter body: Gets it, if there is any; until it returns nobody ends.
  @MainActor
  func takeLast(_ body: (Handed<Action>, EffectProcess) -> Void) {
    let all = count.withLock { count in
      defer { count.heldBack = [] }
      return count.heldBack
    }
    if let last = all.last(where: { !$0.sender.isCancelled }) { body(last.action, last.sender) }
    for each in all where each.isKept { each.sender.letGo() }
  }
}
