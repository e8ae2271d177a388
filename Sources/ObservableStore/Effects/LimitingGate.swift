import Observing

/// Lets some of a known number of actions pass, evenly, and the last.
///
/// What does not pass is held back, of each sender the last. Whoever passes takes the place of all that was held back before.
/// When there are no more, the last action of those whose effects were not cancelled passes, if it came after that.
final class LimitingGate<Action>: Sendable {
  /// An action, and the effect that has sent it: if that is cancelled, the action is not sent either.
  private struct HeldBack: Sendable {
    let action: Handed<Action>
    /// How many had come with it.
    let number: Int
    let sender: EffectProcess
    /// Whether the sender is kept from ending.
    var isKept: Bool
  }

  private struct Count {
    var actions = 0
    var passed = 0
    /// How many had come with the last that passed.
    var lastPassed = 0
    /// Whether one has passed since it was looked for what was held back before.
    var hasPassed = false
    /// Whether nothing runs any more.
    var isOver = false
    /// Of each sender the last that did not pass.
    var heldBack: [ObjectIdentifier: HeldBack] = [:]

    /// Returns what it takes the place of.
    mutating func hold(back action: Handed<Action>, of sender: EffectProcess) -> HeldBack? {
      let id = ObjectIdentifier(sender)
      let before = heldBack[id]
      heldBack[id] = HeldBack(
        action: action, number: actions, sender: sender, isKept: before?.isKept ?? false)
      return before
    }

    mutating func takeSuperseded() -> [HeldBack] {
      if !hasPassed || heldBack.isEmpty { return [] }
      hasPassed = false
      let superseded = heldBack.values.filter { $0.number < lastPassed }
      for each in superseded { heldBack[ObjectIdentifier(each.sender)] = nil }
      return superseded
    }
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

  /// Takes an action, on any thread.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sender: The effect that has sent it.
  ///   - isDue: Whether it was held back elsewhere, so that its effect may have returned. What else comes of one that has
  ///     is dropped later, and takes nobody's place here.
  /// - Returns: Whether it passes; else it is held back.
  func passes(_ action: Handed<Action>, of sender: EffectProcess, isDue: Bool) -> Bool {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (passes, _) = count.withLock { count -> (Bool, HeldBack?) in
      if count.isOver || !isDue && sender.isOver { return (true, nil) }
      count.actions += 1
      // Of more than there were to be, the last may still pass, as that of fewer does.
      guard count.actions <= total else { return (false, count.hold(back: action, of: sender)) }
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      guard due > count.passed else { return (false, count.hold(back: action, of: sender)) }
      count.passed = due
      count.lastPassed = count.actions
      count.hasPassed = true
      return (true, nil)
    }
    return passes
  }

  /// Lets go of what was held back before the last that passed.
  @MainActor
  func giveUp() {
    let superseded = count.withLock { $0.takeSuperseded() }
    for each in superseded where each.isKept { each.sender.letGo() }
  }

  /// Keeps from ending what has sent an action that is held back: until that passes, it can be cancelled.
  @MainActor
  func keep(_ sender: EffectProcess) {
    let isNew = count.withLock { count in
      guard count.heldBack[ObjectIdentifier(sender)]?.isKept == false else { return false }
      count.heldBack[ObjectIdentifier(sender)]?.isKept = true
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
      defer { count = Count(isOver: true) }
      return count
    }
    let last = all.heldBack.values.lazy
      .filter { $0.number > all.lastPassed && !$0.sender.isCancelled }
      .max { $0.number < $1.number }
    if let last { body(last.action, last.sender) }
    for each in all.heldBack.values where each.isKept { each.sender.letGo() }
  }
}
