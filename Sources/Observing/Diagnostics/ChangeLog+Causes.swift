// Who re-runs, and why: of a closure that waits, all that has changed until its turn.
extension ChangeLog {
  static func closureWillRun(_ closure: NodePointer) {
    let cause = cause(of: closure)
    late[closure.pointee.key] = nil
    RunLimit.note(cause)
    if WriteRecord.isOn { WriteRecord.willRun(closure, cause) }
    causes.hasSeenAll(closure)
    for reporter in reporters { reporter.report(cause) }
    // It may have been one who is told that was the last to be.
    running = isOn ? cause : nil
  }

  /// A closure runs for something that it has not read itself: of which it is said why that counts.
  static func outdated(_ closure: NodePointer, _ why: Coarseness, _ changes: [RenderCause.Change]) {
    hasEntries = true
    causes.record(changes.map { $0.with(why) }, of: closure, isForAll: true) { _ in
      running?.action.map { [$0] } ?? []
    }
  }

  /// A closure runs since one inside it has read a copy that it took, and that is old by now.
  ///
  /// - `source`: What of it was read, as far as it is known; else all counts for which the one inside runs.
  static func copyIsOld(_ closure: NodePointer, _ source: NodePointer?) {
    var changes = source.map { causes.changes(of: $0, newsTo: closure) } ?? []
    if changes.isEmpty { changes = running?.changes ?? [] }
    let unknown = RenderCause.Change(path: "a copy", oldValue: "…", newValue: "another")
    outdated(closure, .oldCopy, changes.isEmpty ? [unknown] : changes)
  }

  /// A closure of a list runs since the list has found that its element differs.
  static func elementDiffers<Element>(
    _ closure: NodePointer, from old: Element?, to new: Element?
  ) {
    let name = "element"
    guard let old, let new else {
      // Of what was shown from an array in a state, no copy is kept.
      let text = new.map { new in Untracked.run { ShortDescription.of(new as Any) } }
      let change = RenderCause.Change(path: name, oldValue: "…", newValue: text ?? "another")
      return outdated(closure, .element(Element.self), [change])
    }
    outdated(
      closure, .element(Element.self),
      PropertyPath.changes(from: old, to: new, at: "", calledIfWhole: name))
  }

  /// What it has changed itself before it read it, it has seen, unless it has to run again.
  static func closureHasRun(_ closure: NodePointer) {
    running = nil
    let flags = closure.pointee.flags
    if flags.contains(.closure), flags.isDisjoint(with: .stale) { causes.hasSeenAll(closure) }
  }

  /// A derived value is about to be computed: it may read something else than before.
  static func derivedWillCompute(_ derived: NodePointer) {
    guard derived.pointee.flags.isDisjoint(with: [.place, .silent]) else { return }
    if WriteRecord.isOn {
      let (changes, actions) = causes.reasons(for: derived)
      let cause = RenderCause(
        label: DerivedBase.label(of: derived), action: actionText(actions), changes: changes)
      WriteRecord.willCompute(derived, changes.isEmpty ? nil : cause)
    }
    causes.willCompute(derived)
  }

  /// It is computed: who reads it runs for what it was computed for, if it differs.
  static func derivedHasComputed(_ derived: NodePointer, _ differs: Bool) {
    guard derived.pointee.flags.isDisjoint(with: [.place, .silent]) else { return }
    causes.hasComputed(derived, differs)
    WriteRecord.hasComputed(derived, differs)
  }

  /// A closure that has to run waits for its turn, which comes when these causes are forgotten.
  static func closureWaits(_ closure: NodePointer) {
    guard isOn, !closure.pointee.flags.contains(.silent) else { return }
    late[closure.pointee.key] = Late(node: closure, cause: lateCause(of: closure))
    if WriteRecord.isOn { WriteRecord.waits(closure) }
  }

  /// Those who wait are not told again of what changes meanwhile.
  private static func keepLateCauses() {
    for (key, waiting) in late {
      let isThere =
        waiting.node.pointee.flags.contains(.closure) && waiting.node.pointee.key == key
        && !waiting.node.pointee.flags.contains(.dead)
      late[key] = isThere ? Late(node: waiting.node, cause: lateCause(of: waiting.node)) : nil
      if isThere, WriteRecord.isOn { WriteRecord.waits(waiting.node) }
    }
  }

  /// Of a property, from what it was first to what it is at last.
  private static func lateCause(of closure: NodePointer) -> RenderCause {
    var cause = cause(of: closure)
    let changes = cause.changes
    cause.changes = []
    cause.add(changes, nil)
    return cause
  }

  private static func cause(of closure: NodePointer) -> RenderCause {
    let (changes, actions) = causes.reasons(for: closure)
    let action = actionText(actions)
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
    actions = [:]
  }
}
