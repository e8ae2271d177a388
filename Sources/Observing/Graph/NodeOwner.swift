/// What the graph asks of the layers above, and the only things that it asks.
enum NodeOwner {
  /// Computes a derived value; the answer is whether it differs from what it was, or may without knowing it.
  @inline(__always)
  static func evaluate(_ derived: NodePointer) -> Bool {
    derived.pointee.flags.remove(.outdated)
    if ChangeLog.isOn { ChangeLog.derivedWillCompute(derived) }
    let differs = NodeBody.callDerived(derived) || derived.pointee.flags.contains(.outdated)
    if ChangeLog.isOn { ChangeLog.derivedHasComputed(derived, differs) }
    if RestlessNodes.isAny { RestlessNodes.computed(derived) }
    return differs
  }

  /// Somebody reads the derived value, so that it must stay alive.
  @inline(__always)
  static func keep(_ derived: NodePointer) {
    base(of: derived).retain()
  }

  /// Whether nobody but one reader keeps the derived value alive.
  static func isKeptByOneReader(_ derived: NodePointer) -> Bool {
    guard derived.pointee.flags.contains(.retained), let first = derived.pointee.subs,
      first == derived.pointee.subsTail
    else { return false }
    return base(of: derived).isKept(by: 1)
  }

  /// Nobody reads the derived value any more.
  static func letGo(_ derived: NodePointer) {
    let base = base(of: derived)
    base.with { $0.forget() }
    base.release()
  }

  /// Derived values read each other in a ring.
  static func stopAtRing(of running: NodePointer, askedForBy asking: [NodePointer]) -> Never {
    DerivedRing.stop(at: running, askedForBy: asking)
  }

  /// Computes a derived value once more, since it has changed what it read.
  static func again(_ compute: () -> Void) {
    let outer = DerivedBase.isComputedAgain
    DerivedBase.isComputedAgain = true
    compute()
    DerivedBase.isComputedAgain = outer
  }

  /// Counts how often a derived value is computed again.
  typealias Rounds = RestlessNodes.Rounds

  /// What a derived value has read changes while it is computed.
  static func changed(_ dependency: NodePointer, whileEvaluated derived: NodePointer) {
    RestlessNodes.note(dependency, changedBy: derived)
  }

  /// A derived value that is told of nothing would have been told of something.
  static func missed(_ derived: NodePointer) { RestlessNodes.missed(derived) }

  /// The outermost look is over, at a node that may be outdated again; returns whether it is another one than before.
  @inline(__always)
  static func lookEnded(at node: NodePointer) -> Bool {
    RestlessNodes.isAny && RestlessNodes.lookEnded(at: node)
  }

  /// Nobody reads the source any more.
  @inline(__always)
  static func unobserved(_ source: NodePointer) {
    Source.unobserved(source)
  }

  private static func base(of node: NodePointer) -> Borrowed<DerivedBase> {
    node.pointee.owner(as: DerivedBase.self).certain
  }
}
