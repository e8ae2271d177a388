import Observing

/// An effect that has been started, or a part of one: what runs inside it ends with it.
@MainActor
final class EffectProcess {
  /// How many there have been.
  private(set) static var lastNumber = 0
  private let number: Int
  let group: EffectGroup
  /// The line that started an operation; nil for what only holds others.
  let label: String?
  private(set) var isCancelled: Bool
  private(set) var hasEnded = false
  /// Whether all that was to be started at once has been.
  private var hasBegun = false
  /// Whether its operation has returned; what it has sent may be held back still.
  private(set) var hasReturned = false
  /// Whether an operation in it threw an error that nobody caught: it was not done what was to be.
  private(set) var hasFailed = false
  /// Whether it dismisses a child, and runs until the action that does so has been processed.
  let isDismissal: Bool
  private let parent: EffectProcess?
  private var children: [ObjectIdentifier: EffectProcess] = [:]
  /// How many reasons there are to go on: parts that run, and whoever starts them.
  private var holds = 1
  /// How many reasons there are not to end though nothing runs in it: what it has sent, or a part has, is held back.
  private var keeps = 0
  /// Whether nothing runs in it any more; it ends as soon as nothing keeps it.
  private var isIdle = false
  /// Whether it may send, for other threads; nil if none of them asks.
  private nonisolated let maySend: Locked<Bool>?
  private var next: (@MainActor () -> Bool)?
  /// What to give back once, as soon as it is cancelled or has ended.
  private var onLeave: (@MainActor () -> Void)?
  /// What to do once it is cancelled, by who wants it done.
  private var onCancel: [ObjectIdentifier: @MainActor () -> Void] = [:]
  var task: Task<Void, Never>?
  /// Who takes what is reported of an operation, also where its task is not known: of what it sends from elsewhere, say.
  let receiver: (any DiagnosticReceiver)?

  init(
    in group: EffectGroup, parent: EffectProcess?, label: String? = nil, isDismissal: Bool = false,
    isAskedElsewhere: Bool = false
  ) {
    Self.lastNumber += 1
    number = Self.lastNumber
    self.group = group
    self.isDismissal = isDismissal
    self.parent = parent
    self.label = label
    receiver = label == nil ? nil : Diagnostics.receiver
    // Nothing lives inside what is cancelled: nobody could cancel it any more.
    isCancelled = parent?.isCancelled ?? group.isCancelled
    maySend = isAskedElsewhere ? Locked(true) : nil
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

  /// Whether it is a part of something that began when there were no more than so many.
  func isPart(ofFirst count: Int) -> Bool {
    var process = self
    while let parent = process.parent { process = parent }
    return process.number <= count
  }

  func noteBegun() { hasBegun = true }

  /// Whether what it sends from now on goes with it, if it has to wait.
  ///
  /// Not before all that is around it has begun: a limit lets the last action pass when all inside it has.
  var sendsLate: Bool {
    if label != nil || isDismissal { return true }
    var process = self
    while let parent = process.parent { process = parent }
    return process.hasBegun
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

  func isWatched(by waiter: AnyObject) -> Bool { onCancel[ObjectIdentifier(waiter)] != nil }

  /// Whether it was cancelled or its operation has returned, as far as another thread can know.
  nonisolated var isOver: Bool { maySend.map { !$0.withLock { $0 } } ?? false }

  func hold() { holds += 1 }

  /// What dismisses a child is over when its action is.
  func dismissed() { if isDismissal { release() } }

  /// Its operation has returned.
  ///
  /// `keep` keeps it, if anything that it has sent is held back: nothing more of it can be from now on.
  func operationEnded(_ keep: () -> Void) {
    hasReturned = true
    maySend?.withLock { $0 = false }
    keep()
    release()
  }

  /// What is around it may go on, but it can be cancelled until it is let go.
  func keep() { keeps += 1 }

  func letGo() {
    assert(keeps > 0, "an effect was let go twice")
    keeps -= 1
    endIfIdle()
  }

  func release() {
    assert(holds > 0, "an effect has ended twice")
    holds -= 1
    guard holds == 0 else { return }
    if isIdle { return endIfIdle() }
    // A loop, since each of many steps may be over at once.
    while holds == 0, !isCancelled, next != nil {
      holds += 1
      goOn()
      holds -= 1
    }
    guard holds == 0 else { return }
    isIdle = true
    if keeps == 0 { end() }
    if !hasEnded { parent?.keep() }
    // Whoever waits for it does not wait for what it has sent to pass: that may never be.
    if let parent { parent.release() } else { group.leave() }
  }

  /// Does what comes next.
  ///
  /// What has come last goes with the function, before this ends: it may cancel this as it goes.
  private func goOn() {
    guard let next else { return }
    if !next() { self.next = nil }
  }

  private func endIfIdle() {
    guard isIdle, holds == 0, keeps == 0, !hasEnded else { return }
    end()
    parent?.letGo()
  }

  private func end() {
    hasEnded = true
    leave()
    task = nil
    next = nil
    onCancel = [:]
    if let parent {
      parent.children[ObjectIdentifier(self)] = nil
    } else {
      group.remove(self)
    }
  }

  func cancel() {
    guard !isCancelled, !hasEnded else { return }
    isCancelled = true
    maySend?.withLock { $0 = false }
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
