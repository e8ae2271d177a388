/// Names closures that wake each other for ever, and stops them.
///
/// What has run in one transaction for long may come to its end: a closure that takes one element after the other out
/// of a queue runs once for each. So a loop is named when it has taken much time, and goes on. It is stopped, named
/// once more, when one closure has been woken a million times: a transaction that never ends would be a process that
/// hangs. A closure is woken too that then does not run, since a derived value that changed itself is what it was.
enum RunLimit {
  /// For how many runs it is written down what runs and why, before it is named.
  private static let watched: UInt32 = 10
  /// How often the clock is looked at.
  static let pace: UInt32 = 1000

  @inline(__always)
  static func count(_ closure: NodePointer) {
    if closure.pointee.readMark != Flush.number {
      closure.pointee.readMark = Flush.number
      closure.pointee.runsInFlush = 1
      return
    }
    closure.pointee.runsInFlush &+= 1
    if closure.pointee.runsInFlush >= nextLook { look(closure) }
  }

  @inline(never)
  private static func look(_ closure: NodePointer) {
    let runs = closure.pointee.runsInFlush
    if isWatching {
      if runs > limit { stop(closure) }
      report(closure)
      isWatching = false
      causes = []
      ChangeLog.turnOffIfUnused()
      nextLook = limit - watched
    } else if runs >= limit - watched {
      watch(until: limit + 1)
    } else if let beginning {
      if ContinuousClock.now - beginning >= patience {
        watch(until: runs + watched)
      } else {
        nextLook = min(runs + pace, limit - watched)
      }
    } else {
      beginning = ContinuousClock.now
      nextLook = runs + pace
    }
  }

  private static func watch(until runs: UInt32) {
    isWatching = true
    ChangeLog.isOn = true
    nextLook = runs
  }

  static func note(_ cause: RenderCause) {
    if isWatching { causes.append(cause) }
  }

  static func flushEnded() {
    guard nextLook != pace else { return }
    nextLook = pace
    beginning = nil
    guard isWatching else { return }
    isWatching = false
    causes = []
    ChangeLog.turnOffIfUnused()
  }

  private static func report(_ closure: NodePointer) {
    Misuse.report(
      """
      closures wake each other again and again: one was woken \(closure.pointee.runsInFlush) times in one \
      transaction, and goes on.
      \(lines(closure))
      """)
  }

  private static func stop(_ closure: NodePointer) -> Never {
    Misuse.stop(
      """
      closures wake each other for ever: one was woken \(limit) times in one transaction.
      \(lines(closure))
      """)
  }

  private static func lines(_ closure: NodePointer) -> String {
    var lines: [String] = []
    for cause in causes.reversed() {
      let paths = cause.changes.map { "'\($0.path)'" }.joined(separator: ", ")
      let line =
        "  '\(cause.label)' re-ran because \(paths.isEmpty ? "it was woken" : paths + " changed")"
      if !lines.contains(line) { lines.append(line) }
    }
    if lines.isEmpty {
      let read = Closure.dependencies(of: closure).map { "'\($0)'" }.joined(separator: ", ")
      return "  '\(Closure.label(of: closure))' was woken by what it read: \(read)"
    }
    return lines.reversed().joined(separator: "\n")
  }
}
