/// What the graph asks of the layers above, and the only things that it asks.
enum NodeOwner {
  /// Computes a derived value; the answer is whether it differs from what it was, or may without knowing it.
  @inline(__always)
  static func evaluate(_ derived: NodePointer) -> Bool {
    derived.pointee.flags.remove(.outdated)
    if ChangeLog.isOn { ChangeLog.derivedWillCompute(derived) }
    let differs = NodeBody.callDerived(derived) || derived.pointee.flags.contains(.outdated)
    if ChangeLog.isOn { ChangeLog.derivedHasComputed(derived, differs) }
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

  /// A derived value changes what it reads, whenever it is computed.
  static func neverRests(_ derived: NodePointer) { RestlessNodes.add(derived) }

  /// Whether that is known of it already.
  static func isRestless(_ derived: NodePointer) -> Bool { RestlessNodes.contains(derived) }

  /// What a node reads has changed while it was looked at; returns whether it has so `most` times.
  static func turnsBack(to node: NodePointer, atMost most: Int) -> Bool {
    RestlessNodes.countTurn(of: node, upTo: most)
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
