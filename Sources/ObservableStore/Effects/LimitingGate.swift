import Observing

/// Lets some of a known number of actions pass, evenly, and the last.
///
/// What does not pass is held back, of each sender the last. Whoever passes supersedes it; should that one be cancelled before
/// his action arrives, or be the last and be cancelled, what is left of the others is the last of all.
final class LimitingGate<Action>: Sendable {
  /// A limit that an action has passed on its way, and how many had come there with it.
  struct Passage: Sendable {
    let gate: LimitingGate
    let number: Int
  }

  private struct Count {
    var actions = 0
    var passed = 0
    /// Whether nothing runs any more.
    var isOver = false
    /// Of each sender the last that did not pass.
    var heldBack: [ObjectIdentifier: HeldBack] = [:]
    /// Who has sent what passed, and may be on its way still; the youngest at the end.
    var onTheirWay: [(number: Int, sender: EffectProcess)] = []

    /// Returns what it takes the place of, for the caller to let go.
    mutating func hold(
      back action: Handed<Action>, of sender: EffectProcess, _ passed: [Passage]
    ) -> HeldBack? {
      let before = heldBack[ObjectIdentifier(sender)]
      heldBack[ObjectIdentifier(sender)] = HeldBack(
        action: action, number: actions, sender: sender, passed: passed,
        isKept: before?.isKept ?? false)
      return before
    }

    /// The last action of those whose effects were not cancelled, unless one passed after it whose effect was not either.
    @MainActor
    var last: HeldBack? {
      let last = heldBack.values.lazy.filter { !$0.sender.isCancelled }.max { $0.number < $1.number }
      let superseder = onTheirWay.last { !$0.sender.isCancelled }
      guard let last, last.number > superseder?.number ?? 0 else { return nil }
      return last
    }
  }

  /// An action, and the effect that has sent it: if that is cancelled, the action is not sent either.
  private struct HeldBack: Sendable {
    let action: Handed<Action>
    /// How many had come with it.
    let number: Int
    let sender: EffectProcess
    let passed: [Passage]
    /// Whether the sender is kept from ending.
    var isKept = false

    /// Returns whether it was not kept.
    mutating func keep() -> Bool {
      defer { isKept = true }
      return !isKept
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
  ///   - passed: The limits that it has passed before.
  ///   - isDue: Whether it was held back elsewhere, so that its effect may have returned. What else comes of one that has
  ///     is dropped later, and takes nobody's place here.
  /// - Returns: That it has passed this one, too; nil if it is held back, or is one too many.
  func passage(
    of action: Handed<Action>, _ sender: EffectProcess, _ passed: [Passage], isDue: Bool
  ) -> Passage? {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (number, _) = count.withLock { count -> (Int?, HeldBack?) in
      if count.isOver || !isDue && sender.isOver { return (0, nil) }
      guard count.actions < total else { return (nil, nil) }
      count.actions += 1
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      guard due > count.passed else {
        return (nil, count.hold(back: action, of: sender, passed))
      }
      count.passed = due
      count.onTheirWay.append((count.actions, sender))
      return (count.actions, nil)
    }
    return number.map { Passage(gate: self, number: $0) }
  }

  /// An action that passed has arrived: what was held back before it is given up.
  ///
  /// - Parameter number: How many had come with it.
  /// - Returns: The effects that were kept from ending.
  func giveUp(before number: Int) -> [EffectProcess] {
    let given = count.withLock { count in
      count.onTheirWay.removeAll { $0.number <= number }
      let given = count.heldBack.filter { $0.value.number < number }
      if given.count == count.heldBack.count {
        count.heldBack = [:]
      } else {
        for id in given.keys { count.heldBack[id] = nil }
      }
      return given
    }
    return given.values.filter(\.isKept).map(\.sender)
  }

  /// Keeps from ending what has sent an action that is held back: until that passes, it can be cancelled.
  @MainActor
  func keep(_ sender: EffectProcess) {
    let isNew = count.withLock { count in
      count.heldBack[ObjectIdentifier(sender)]?.keep() ?? false
    }
    if isNew { sender.keep() }
  }

  /// What is held back, when there are no more: the last action of those whose effects were not cancelled.
  ///
  /// - Parameter body: Gets it, if there is any; until it returns nobody ends.
  @MainActor
  func takeLast(_ body: (Handed<Action>, EffectProcess, [Passage]) -> Void) {
    let all = count.withLock { count in
      defer { (count.heldBack, count.onTheirWay) = ([:], []) }
      count.isOver = true
      return count
    }
    if let last = all.last { body(last.action, last.sender, last.passed) }
    for each in all.heldBack.values where each.isKept { each.sender.letGo() }
  }
}
