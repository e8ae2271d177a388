/// Stops a loop of closures that wake each other for ever, and names it.
enum RunLimit {
  static let limit: UInt32 = 100
  /// From here on it is written down what runs and why.
  private static let watchFrom: UInt32 = 90

  @inline(__always)
  static func count(_ closure: NodePointer) {
    if closure.pointee.readMark != Flush.number {
      closure.pointee.readMark = Flush.number
      closure.pointee.runsInFlush = 1
      return
    }
    closure.pointee.runsInFlush &+= 1
    if closure.pointee.runsInFlush >= watchFrom { watch(closure.pointee.runsInFlush) }
  }

  @inline(never)
  private static func watch(_ runs: UInt32) {
    isWatching = true
    ChangeLog.isOn = true
    if runs > limit { stop() }
  }

  static func note(_ cause: RenderCause) {
    if isWatching { causes.append(cause) }
  }

  static func flushEnded() {
    guard isWatching else { return }
    isWatching = false
    causes = []
    ChangeLog.turnOff()
  }

  private static func stop() -> Never {
    var lines: [String] = []
    for cause in causes.reversed() {
      let paths = cause.changes.map { "'\($0.path)'" }.joined(separator: ", ")
      let line =
        "  '\(cause.label)' re-ran because \(paths.isEmpty ? "it was woken" : paths + " changed")"
      if !lines.contains(line) { lines.append(line) }
    }
    Misuse.stop(
      """
      closures wake each other for ever: one ran \(limit) times in one transaction.
      \(lines.reversed().joined(separator: "\n"))
      """)
  }
}
