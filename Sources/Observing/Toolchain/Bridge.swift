import Observation

/// Hands a change of one source on to the standard library's tracking, once.
///
/// It has a closure that waits for the change and keeps it: nobody else may give that back, and the bridge does so once.
final class Bridge: Observable {
  private let registrar = ObservationRegistrar()
  private let source: NodePointer
  private let second: NodePointer?
  private var closure: NodePointer?

  // A source says nothing when its object goes: the bridge then waits for a change that never comes.
  private var readers: [ObjectIdentifier: Reader] = [:]
  private var countAfterSweep = 4
  /// The trees whose end may be that of the bridge.
  private var trees: [PlaceRoot] = []

  /// Through what the source was read.
  private struct Reader {
    weak var object: AnyObject?
    /// The tree that it is a place of.
    let tree: PlaceRoot?

    var canHear: Bool { object != nil && tree?.hasEnded != true }
  }

  private var pulse: Int { 0 }

  /// Makes a bridge that waits for the next change of a source, or of a second one.
  init(_ source: NodePointer, alsoOn second: NodePointer?) {
    self.source = source
    self.second = second
    wait()
  }

  /// What the bridge is known by: the source that changes with the other one.
  private var key: NodePointer { second ?? source }

  private func wait() {
    let node = Closure.make(
      label: "withObservationTracking", file: #fileID, line: #line, scheduler: nil, isOwned: false
    ) { [own = Unguarded(self)] in own.value.fire() }
    node.pointee.flags.insert(.oneShot)
    closure = node
    Closure.track(node) {
      Graph.track(source)
      if let second { Graph.track(second) }
    }
  }

  // MARK: Reading

  /// Makes the tracking that is active wait for the bridge.
  func isRead(through object: AnyObject, in tree: PlaceRoot?) {
    registrar.access(self, keyPath: \.pulse)
    if readers[ObjectIdentifier(object)]?.object === object { return }
    if readers.count >= 2 * countAfterSweep {
      readers = readers.filter { $0.value.canHear }
      trees.removeAll { $0.hasEnded }
      countAfterSweep = max(4, readers.count)
    }
    // Who still reads in a tree that has ended may have read something else as well.
    let tree = tree.flatMap { $0.hasEnded ? nil : $0 }
    readers[ObjectIdentifier(object)] = Reader(object: object, tree: tree)
    guard let tree, !trees.contains(where: { $0 === tree }) else { return }
    trees.append(tree)
    tree.bridged.insert(key)
  }

  /// Whether it is about to tell of a change: who reads the source now has read what it is after that.
  var isDue: Bool { closure?.pointee.flags.contains(.dirty) ?? false }

  /// Whether nobody is left who could hear.
  var isOver: Bool {
    Bridges.lookCount &+= 1
    return readers.values.allSatisfy { !$0.canHear }
  }

  // MARK: Ending

  /// The source has changed.
  ///
  /// The closure runs once, and is given back by who runs it.
  private func fire() {
    if Bridges.bySource[key] === self, ToolchainTracking.isActive {
      // Who writes what it tracks waits for the next change: its tracking has noted this registrar.
      wait()
    } else {
      closure = nil
      leave()
    }
    Observing.paused { registrar.withMutation(of: self, keyPath: \.pulse) {} }
  }

  /// Waits no longer.
  func end() {
    guard let node = closure else { return }
    closure = nil
    leave()
    Closure.cancel(node)
  }

  /// Makes room for another one.
  func leave() {
    guard Bridges.bySource[key] === self else { return }
    Bridges.bySource[key] = nil
    for tree in trees { tree.bridged.remove(key) }
    trees = []
  }
}
