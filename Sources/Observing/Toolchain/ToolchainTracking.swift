import Observation

/// The standard library's own tracking: whether it is active, and how it hears of changes.
package enum ToolchainTracking {
  /// Whether the caller may be inside the standard library's `withObservationTracking`.
  ///
  /// Where the probe cannot tell, everybody may be: each read is then made known to the registrar of a
  /// bridge, which drops it if nobody tracks.
  static var isActive: Bool {
    if probeTells { return TrackingProbe.isHeard }
    return isActiveWithoutProbe()
  }

  @inline(never)
  private static func isActiveWithoutProbe() -> Bool {
    guard !isProbeChecked else { return true }
    isProbeChecked = true
    probeTells = TrackingProbe.isHeardInItsOwnTracking()
    return isActive
  }

  /// Goes on as with a standard library in which the probe tells nothing, for as long as the process lives.
  ///
  /// For tests.
  package static func turnProbeOff() {
    isProbeChecked = true
    probeTells = false
  }

  /// Runs `body`, and makes the tracking that is active hear of the next change of whatever it read.
  static func noteReads<R>(of object: AnyObject, _ body: () -> R) -> R {
    let reader = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false, {})
    let result = Closure.track(reader, body)
    Graph.forEachDependency(of: reader) { note($0, alsoOn: nil, of: object) }
    Closure.cancel(reader)
    return result
  }

  /// Makes the tracking that is active hear of the next change of `source`.
  static func note(_ source: NodePointer, alsoOn second: NodePointer?, of object: AnyObject) {
    let bridge = Bridges.bridge(for: source, alsoOn: second, of: object)
    bridge.registrar.access(bridge, keyPath: \.pulse)
  }

  /// Nobody is left who could change anything in the tree: what waits for a change would keep it for ever.
  static func treeHasEnded(_ root: PlaceRoot) { Bridges.dropAll(in: root) }
}

/// Hands a change of one source on to the standard library's tracking, once.
final class Bridge: Observable {
  let registrar = ObservationRegistrar()
  let closure: NodePointer
  /// A source says nothing when its object goes: the bridge then waits for a change that never comes.
  ///
  /// These are the objects through which the source was read.
  private var objects: [ObjectIdentifier: WeakReference] = [:]
  private var countAfterSweep = 4

  private struct WeakReference { weak var object: AnyObject? }

  var pulse: Int { 0 }

  init(_ closure: NodePointer) { self.closure = closure }

  func isRead(through object: AnyObject) {
    if objects[ObjectIdentifier(object)]?.object === object { return }
    if objects.count >= 2 * countAfterSweep {
      objects = objects.filter { $0.value.object != nil }
      countAfterSweep = max(4, objects.count)
    }
    objects[ObjectIdentifier(object)] = WeakReference(object: object)
  }

  /// Whether nobody is left who could hear.
  var isOver: Bool { objects.values.allSatisfy { $0.object == nil } }

  /// Whether all who could hear stand in this tree.
  func isRead(onlyIn root: PlaceRoot) -> Bool {
    objects.values.allSatisfy {
      $0.object == nil || ($0.object as? any PlaceInTree)?.root === root
    }
  }

  func fire() {
    Untracked.run { registrar.withMutation(of: self, keyPath: \.pulse) {} }
  }
}

enum Bridges {
  static func bridge(
    for source: NodePointer, alsoOn second: NodePointer?, of object: AnyObject
  ) -> Bridge {
    if let bridge = bySource[source] {
      bridge.isRead(through: object)
      return bridge
    }
    if bySource.count >= 2 * countAfterSweep { sweep() }
    let closure = Closure.make(
      label: "withObservationTracking", file: #fileID, line: #line, scheduler: nil, isOwned: false,
      body(firing: source))
    closure.pointee.flags.insert(.oneShot)
    let bridge = Bridge(closure)
    bridge.isRead(through: object)
    bySource[source] = bridge
    Closure.track(closure) {
      Graph.track(source)
      if let second { Graph.track(second) }
    }
    return bridge
  }

  private static func body(firing source: NodePointer) -> @MainActor () -> Void {
    { bySource.removeValue(forKey: source)?.fire() }
  }

  static func dropAll(in root: PlaceRoot) {
    // Found first: giving one back may be the end of others.
    for (source, bridge) in bySource.filter({ $0.value.isRead(onlyIn: root) }) {
      bySource[source] = nil
      Closure.cancel(bridge.closure)
    }
  }

  /// Gives back the bridges of objects that are gone.
  private static func sweep() {
    for (source, bridge) in bySource where bridge.isOver {
      bySource[source] = nil
      Closure.cancel(bridge.closure)
    }
    countAfterSweep = max(32, bySource.count)
  }
}
