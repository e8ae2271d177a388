import Observing

/// Lets some of a known number of actions pass, evenly, and the last.
///
/// What does not pass is held back until the next one does, of each sender the last: should that sender be cancelled, the
/// last of another one is the last of all.
final class LimitingGate<Action>: Sendable {
  private struct Count {
    var actions = 0
    var passed = 0
    /// Whether nothing runs any more: what still comes was held back elsewhere, and is the last.
    var isOver = false
    /// Of each sender the last that did not pass; the youngest at the end.
    var heldBack: [HeldBack] = []

    /// Returns what it takes the place of, for the caller to let go.
    mutating func hold(back action: Handed<Action>, of sender: EffectProcess) -> [HeldBack] {
      let index = heldBack.lastIndex { $0.sender === sender }
      let before = index.map { heldBack.remove(at: $0) }
      heldBack.append(
        HeldBack(
          action: action, number: actions, sender: sender, isKept: before?.isKept ?? false))
      return before.map { [$0] } ?? []
    }
  }

  /// An action, and the effect that has sent it: if that is cancelled, the action is not sent either.
  private struct HeldBack: Sendable {
    let action: Handed<Action>
    /// How many had come with it.
    let number: Int
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

  /// Takes an action, on any thread.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sender: The effect that has sent it.
  /// - Returns: How many have come with it, if it passes; nil if it is held back.
  func numberIfPasses(_ action: Handed<Action>, of sender: EffectProcess) -> Int? {
    // What was held back goes outside of the lock: to let go of an action may send another.
    let (number, _) = count.withLock { count -> (Int?, [HeldBack]) in
      if count.isOver { return (0, []) }
      guard count.actions < total else { return (nil, []) }
      count.actions += 1
      // The step at which the share that has passed falls behind, the last of all included.
      let share = count.actions.multipliedFullWidth(by: limit)
      let due = Int(total.dividingFullWidth(share).quotient)
      guard due > count.passed else { return (nil, count.hold(back: action, of: sender)) }
      count.passed = due
      return (count.actions, [])
    }
    return number
  }

  /// An action that passed has come to where nothing drops it: what was held back before it is given up.
  ///
  /// - Parameter number: What ``numberIfPasses(_:of:)`` has said of it.
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
  func takeLast(_ body: (Handed<Action>, EffectProcess) -> Void) {
    let all = count.withLock { count in
      defer { count.heldBack = [] }
      count.isOver = true
      return count.heldBack
    }
    if let last = all.last(where: { !$0.sender.isCancelled }) { body(last.action, last.sender) }
    for each in all where each.isKept { each.sender.letGo() }
  }
}
