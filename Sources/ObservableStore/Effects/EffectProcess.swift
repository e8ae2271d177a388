/// An effect that has been started, or a part of one: what runs inside it ends with it.
@MainActor
final class EffectProcess {
  let group: EffectGroup
  /// The line that started an operation; nil for what only holds others.
  let label: String?
  private(set) var isCancelled: Bool
  private(set) var hasEnded = false
  /// Whether its operation has returned; what it has sent may be held back still.
  private(set) var hasReturned = false
  /// Whether an operation in it threw an error that nobody caught: it was not done what was to be.
  private(set) var hasFailed = false
  /// Whether it dismisses a child, and runs until the action that does so has been processed.
  let isDismissal: Bool
  private let parent: EffectProcess?
  private var children: [ObjectIdentifier: EffectProcess] = [:]
  /// How many reasons there are not to end yet: parts that run, and whoever starts them.
  private var holds = 1
  private var next: (@MainActor () -> Bool)?
  /// What to give back once, as soon as it is cancelled or has ended.
  private var onLeave: (@MainActor () -> Void)?
  /// What to do once it is cancelled, by who wants it done.
  private var onCancel: [ObjectIdentifier: @MainActor () -> Void] = [:]
  var task: Task<Void, Never>?

  init(
    in group: EffectGroup, parent: EffectProcess?, label: String? = nil, isDismissal: Bool = false
  ) {
    self.group = group
    self.isDismissal = isDismissal
    self.parent = parent
    self.label = label
    // Nothing lives inside what is cancelled: nobody could cancel it any more.
    isCancelled = parent?.isCancelled ?? group.isCancelled
    if let parent {
      parent.children[ObjectIdentifier(self)] = self
      parent.hold()
    } else {
      group.add(self)
    }
  }

  /// Whether it is this one, or a part of it.
  func isInside(_ other: EffectProcess) -> Bool {
    var process: EffectProcess? = self
    while let current = process {
      if current === other { return true }
      process = current.parent
    }
    return false
  }

  /// Notes that it was not done.
  func fail() {
    hasFailed = true
    parent?.fail()
  }

  /// Makes it call `next` whenever nothing runs, until that returns false.
  func whenIdle(_ next: @escaping @MainActor () -> Bool) { self.next = next }

  /// Where the operations were written that run in it.
  var running: [String] {
    (hasEnded || hasReturned ? [] : [label].compactMap { $0 }) + children.values.flatMap(\.running)
  }

  func whenLeaving(_ leave: @escaping @MainActor () -> Void) { onLeave = leave }

  /// What is done if it is cancelled before the waiter takes it back.
  func whenCancelled(for waiter: AnyObject, _ body: (@MainActor () -> Void)?) {
    onCancel[ObjectIdentifier(waiter)] = body
  }

  func hold() { holds += 1 }

  /// Its operation has returned.
  func operationEnded() {
    hasReturned = true
    release()
  }

  func release() {
    assert(holds > 0, "an effect has ended twice")
    holds -= 1
    guard holds == 0 else { return }
    // A loop, since each of many steps may be over at once.
    while holds == 0, !isCancelled, let next {
      holds += 1
      if !next() { self.next = nil }
      holds -= 1
    }
    if holds == 0 { end() }
  }

  private func end() {
    hasEnded = true
    leave()
    task = nil
    next = nil
    if let parent {
      parent.children[ObjectIdentifier(self)] = nil
      parent.release()
    } else {
      group.remove(self)
    }
  }

  func cancel() {
    guard !isCancelled, !hasEnded else { return }
    isCancelled = true
    // Kept from ending, which would change the children on the way.
    hold()
    leave()
    task?.cancel()
    for child in children.values { child.cancel() }
    for body in onCancel.values { body() }
    release()
  }

  private func leave() {
    let leave = onLeave
    onLeave = nil
    leave?()
  }
}
