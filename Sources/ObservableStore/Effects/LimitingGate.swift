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
    /// Of each sender the last that did not pass; the youngest at the end.
    var heldBack: [HeldBack] = []

    /// Returns what it takes the place of, for the caller to let go.
    mutating func hold(
      back action: Handed<Action>, of sender: EffectProcess, _ passed: [Passage]
    ) -> [HeldBack] {
      let index = heldBack.lastIndex { $0.sender === sender }
      let before = index.map { heldBack.remove(at: $0) }
      heldBack.append(
        HeldBack(
          action: action, number: actions, sender: sender, passed: passed,
          isKept: before?.isKept ?? false))
      return before.map { [$0] } ?? []
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
    /// Who has sent what passed after it.
    var superseder: EffectProcess?
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
  /// - Returns: That it has passed this one, too; nil if it is held back.
  func passage(
    of action: Handed<Action>, _ sender: EffectProcess, _ passed: [Passage]
  ) -> Passage? {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (number, _) = count.withLock { count -> (Int?, [HeldBack]) in
      // What comes when all is over was held back elsewhere; what a sender that is over sends is dropped later.
      if count.isOver || sender.isOver { return (0, []) }
      guard count.actions < total else { return (nil, []) }
      count.actions += 1
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      guard due > count.passed else {
        return (nil, count.hold(back: action, of: sender, passed))
      }
      count.passed = due
      for index in count.heldBack.indices { count.heldBack[index].superseder = sender }
      return (count.actions, [])
    }
    return number.map { Passage(gate: self, number: $0) }
  }

  /// An action that passed has arrived: what was held back before it is given up.
  ///
  /// - Parameter number: How many had come with it.
  /// - Returns: The effects that were kept from ending.
  func giveUp(before number: Int) -> [EffectProcess] {
    let given = count.withLock { count in
      let given = count.heldBack.filter { $0.number < number }
      if !given.isEmpty { count.heldBack.removeAll { $0.number < number } }
      return given
    }
    return given.filter(\.isKept).map(\.sender)
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
  func takeLast(_ body: (Handed<Action>, EffectProcess, [Passage]) -> Void) {
    let all = count.withLock { count in
      defer { count.heldBack = [] }
      count.isOver = true
      return count.heldBack
    }
    let last = all.last { !$0.sender.isCancelled && $0.superseder?.isCancelled != false }
    if let last { body(last.action, last.sender, last.passed) }
    for each in all where each.isKept { each.sender.letGo() }
  }
}
