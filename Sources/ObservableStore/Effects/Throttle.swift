import Observing

/// A span of time in which one action has passed, and at whose end another may.
@MainActor
final class Throttle<Action>: ClosableThrottle {
  private let id: EffectID
  private let scope: EffectScope
  /// What may pass at the end of the time, of each sender one action: the last of them, unless its sender is cancelled.
  private var pending: [Pending] = []
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
    let passed: [LimitingGate<Action>.Passage]
  }

  /// Keeps an action for the end of the time; until then the effect that has sent it can be cancelled.
  func keep(_ new: Pending) {
    let sender = new.sender
    let takesLatest = new.gate.rule.takesLatest
    if sender.isWatched(by: self) {
      guard takesLatest, let index = index(of: sender) else { return }
      pending.remove(at: index)
    } else {
      sender.keep()
      sender.whenCancelled(for: self) { [weak self, unowned sender] in self?.drop(sender) }
    }
    pending.insert(new, at: takesLatest ? pending.endIndex : pending.startIndex)
    awaitLast()
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

  private func index(of sender: EffectProcess) -> Int? {
    pending.firstIndex { $0.sender === sender }
  }

  /// The time is over.
  ///
  /// - Parameter body: Gets what passes; until it returns nobody ends.
  /// - Returns: Whether anything passes.
  func take(_ body: (Pending) -> Void) -> Bool {
    let all = pending
    pending = []
    for each in all { each.sender.whenCancelled(for: self, nil) }
    if let last = all.last { body(last) }
    awaitLast()
    for each in all { each.sender.letGo() }
    return !all.isEmpty
  }

  var waiting: [EffectProcess] { pending.map(\.gate.process) }

  var heldBack: String? {
    guard let last = pending.last else { return nil }
    let action = ValueText.of(last.action.value)
    return "throttle(id: \(ValueText.of(id.value))), which holds back \(action)"
  }

  private func drop(_ sender: EffectProcess) {
    guard let index = index(of: sender) else { return }
    pending.remove(at: index)
    sender.whenCancelled(for: self, nil)
    awaitLast()
    sender.letGo()
  }

  var isClosed: Bool { scope.throttle(id) !== self }

  func close() {
    guard !isClosed else { return }
    scope.setThrottle(nil, id: id)
    task?.cancel()
    _ = take { _ in }
  }
}
