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
    /// Their senders, in the order in which they came; of some, later ones have come.
    var order = NumberedQueue<EffectProcess>()
    /// Who has sent what passed after any of these, and may be on its way still.
    var onTheirWay = NumberedQueue<EffectProcess>()

    /// Returns what it takes the place of, for the caller to let go.
    mutating func hold(
      back action: Handed<Action>, of sender: EffectProcess, _ passed: [Passage]
    ) -> HeldBack? {
      let before = heldBack[ObjectIdentifier(sender)]
      heldBack[ObjectIdentifier(sender)] = HeldBack(
        action: action, number: actions, sender: sender, passed: passed,
        isKept: before?.isKept ?? false)
      if order.last === sender { order.removeLast() }
      order.append(actions, sender)
      if order.count > 2 * heldBack.count + 32 {
        order.removeAll { heldBack[ObjectIdentifier($1)]?.number != $0 }
      }
      return before
    }

    /// Returns what was held back before a number.
    mutating func take(before number: Int) -> [HeldBack] {
      var taken: [HeldBack] = []
      order.removeFirst(before: number) { number, sender in
        guard let each = heldBack[ObjectIdentifier(sender)], each.number == number else { return }
        heldBack[ObjectIdentifier(sender)] = nil
        taken.append(each)
      }
      onTheirWay.removeFirst(before: number + 1) { _, _ in }
      return taken
    }

    /// The last action of those whose effects were not cancelled, unless one passed after it whose effect was not either.
    @MainActor
    var last: HeldBack? {
      let last = heldBack.values.lazy.filter { !$0.sender.isCancelled }.max {
        $0.number < $1.number
      }
      let superseder = onTheirWay.lastNumber { !$0.isCancelled }
      guard let last, last.number > superseder ?? 0 else { return nil }
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
  /// The effect whose actions pass here; what passed and waits for its turn keeps it from being over.
  let process: EffectProcess
  let next: EffectGate<Action>?

  init(limit: Int, total: Int, process: EffectProcess, next: EffectGate<Action>?) {
    self.limit = limit
    self.total = total
    self.process = process
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
      if !count.heldBack.isEmpty { count.onTheirWay.append(count.actions, sender) }
      return (count.actions, nil)
    }
    return number.map { Passage(gate: self, number: $0) }
  }

  /// An action that passed has arrived: what was held back before it is given up.
  ///
  /// - Parameter number: How many had come with it.
  /// - Returns: The effects that were kept from ending.
  func giveUp(before number: Int) -> [EffectProcess] {
    count.withLock { $0.take(before: number) }.filter(\.isKept).map(\.sender)
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
      defer { count = Count(isOver: true) }
      return count
    }
    if let last = all.last { body(last.action, last.sender, last.passed) }
    for each in all.heldBack.values where each.isKept { each.sender.letGo() }
  }
}
