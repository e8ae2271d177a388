/// The end of the outermost transaction: closures run, what they write is committed, and so on until
/// nothing is left to do.
enum Flush {
  static func run() {
    guard !isRunning else { return }
    isRunning = true
    number &+= 1
    let wasObserving = Observing.begin()
    repeat {
      if Transaction.hasUncommitted { Transaction.commit() }
      if Transaction.hasEndings {
        Transaction.runEndings()
        continue
      }
      if let closure = ClosureQueue.next() {
        visit(closure)
      } else if !RestlessNodes.isAny || !RestlessNodes.goOn() {
        break
      }
    } while true
    if RestlessNodes.isAny { RestlessNodes.end() }
    Observing.end(wasObserving)
    RunLimit.flushEnded()
    ChangeLog.flushEnded()
    OutdatedCopies.flushEnded()
    StateIdentity.flushEnded()
    isRunning = false
  }

  /// A closure whose turn it is: run if something that it read differs, and its scheduler says now.
  @inline(__always)
  static func visit(_ closure: NodePointer) {
    let flags = closure.pointee.flags
    if flags.contains(.dead) { return Closure.giveBackWhenFree(closure) }
    if flags.isDisjoint(with: .stale) { return }
    if OpenAccesses.putsOff(closure) { return ChangeLog.closureWaits(closure) }
    if flags.contains(.hasDetails) {
      let scheduler = awaited(by: closure)
      if closure.pointee.flags.contains(.dead) { return Closure.giveBackWhenFree(closure) }
      if let scheduler {
        scheduler.add(closure)
        return ChangeLog.closureWaits(closure)
      }
    }
    RunLimit.count(closure)
    guard needsRun(closure) else { return }
    if flags.contains(.hasDetails) { Closure.existingDetails(of: closure)?.turnOfRun = number }
    if ChangeLog.isOn, !flags.contains(.silent), !tellsWhy(closure) { return }
    Closure.run(closure)
    if ChangeLog.isOn { ChangeLog.closureHasRun(closure) }
  }

  /// Tells why it runs, and returns whether it is still to run: who is told may cancel it.
  @inline(never)
  private static func tellsWhy(_ closure: NodePointer) -> Bool {
    closure.pointee.flags.insert(.checking)
    ChangeLog.closureWillRun(closure)
    closure.pointee.flags.remove(.checking)
    guard closure.pointee.flags.contains(.dead) else { return true }
    ChangeLog.running = nil
    Closure.giveBackWhenFree(closure)
    return false
  }

  @inline(__always)
  static func needsRun(_ closure: NodePointer) -> Bool {
    if closure.pointee.flags.contains(.dirty) { return true }
    closure.pointee.flags.insert(.checking)
    let isStale = Graph.refresh(closure)
    closure.pointee.flags.remove(.checking)
    if closure.pointee.flags.contains(.dead) {
      Closure.giveBackWhenFree(closure)
      return false
    }
    return isStale
  }

  /// The scheduler that the closure waits for: its own, unless that has called, or that of a closure around it which has
  /// to run first and may cancel it.
  ///
  /// To ask whether that one has to run may cancel the closure.
  private static func awaited(by closure: NodePointer) -> SchedulerQueue? {
    let isDue = closure.pointee.flags.contains(.due)
    if isDue { closure.pointee.flags.remove(.due) }
    if !isDue, let own = Closure.existingDetails(of: closure)?.scheduler { return own }
    closure.pointee.flags.insert(.checking)
    defer { closure.pointee.flags.remove(.checking) }
    return awaited(around: closure, isDue: isDue)
  }

  /// Of several around it the outermost says whose: the others wait for that one, too.
  ///
  /// One that has run in this very turn, and waits for another because of what it wrote, lets those inside it have theirs.
  private static func awaited(around closure: NodePointer, isDue: Bool) -> SchedulerQueue? {
    // Those around it may be many.
    if SchedulerQueue.waitingCount == 0 { return nil }
    var found: SchedulerQueue?
    var parent = ClosureFamily.parent(of: closure)
    while let outer = parent {
      if outer.pointee.flags.contains(.deferred), let its = Closure.existingDetails(of: outer),
        !isDue || its.turnOfRun != number, let scheduler = its.scheduler
      {
        if needsRun(outer) { found = scheduler }
        // With one that is cancelled, all that is inside it.
        if closure.pointee.flags.contains(.dead) { return nil }
      }
      parent = ClosureFamily.parent(of: outer)
    }
    return found
  }
}

/// Whether reads are looked at on this thread.
enum Observing {
  @inline(__always)
  static func begin() -> Bool {
    let was = isOn
    if !was {
      isOn = true
      ThreadWord.setObserving(true)
    }
    return was
  }

  @inline(__always)
  static func end(_ was: Bool) {
    if !was {
      isOn = false
      ThreadWord.setObserving(false)
    }
  }

  /// Runs what hears of a change but is no closure: its reads are anybody's, as those outside of all closures are.
  static func paused(_ body: () -> Void) {
    Untracked.run {
      let was = isOn
      isOn = false
      ThreadWord.setObserving(false)
      body()
      isOn = was
      if was { ThreadWord.setObserving(true) }
    }
  }
}
