// Who re-runs, and why: of a closure that waits, all that has changed until its turn.
extension ChangeLog {
  static func closureWillRun(_ closure: NodePointer) {
    let cause = cause(of: closure)
    late[closure.pointee.key] = nil
    RunLimit.note(cause)
    if WriteRecord.isOn { WriteRecord.willRun(closure, cause) }
    for reporter in reporters { reporter.report(cause) }
  }

  /// A closure that has to run waits for its turn, which comes when these causes are forgotten.
  static func closureWaits(_ closure: NodePointer) {
    guard isOn, !closure.pointee.flags.contains(.silent) else { return }
    late[closure.pointee.key] = Late(node: closure, cause: cause(of: closure))
    if WriteRecord.isOn { WriteRecord.waits(closure) }
  }

  /// Those who wait are not told again of what changes meanwhile.
  private static func keepLateCauses() {
    for (key, waiting) in late {
      let isThere =
        waiting.node.pointee.flags.contains(.closure) && waiting.node.pointee.key == key
        && !waiting.node.pointee.flags.contains(.dead)
      late[key] = isThere ? Late(node: waiting.node, cause: cause(of: waiting.node)) : nil
      if isThere, WriteRecord.isOn { WriteRecord.waits(waiting.node) }
    }
  }

  private static func cause(of closure: NodePointer) -> RenderCause {
    let changes = causes.changes(for: closure)
    guard var cause = late[closure.pointee.key]?.cause else {
      return RenderCause(label: Closure.label(of: closure), action: action, changes: changes)
    }
    if !changes.isEmpty { cause.add(changes, action) }
    return cause
  }

  static func flushEnded() {
    guard hasEntries else { return }
    if !late.isEmpty { keepLateCauses() }
    hasEntries = false
    causes = ChangeCauses()
    WriteRecord.flushEnded()
    Outgoing.hold(oldLeaves)
    Outgoing.hold(oldStates)
    oldLeaves = [:]
    oldStates = [:]
  }
}
