import Observation

/// Hands a change of one source on to the standard library's tracking, once.
///
/// It has a closure that waits for the change and keeps it: nobody else may give that back, and the bridge does so once.
///
/// Whether anybody waits for the bridge, the standard library does not say. But it keeps the key path that it was given
/// as long as somebody does, and what that refers to:
///
///     tracking ──▶ key path ──▶ Waiting        goes when the last tracking has fired, or was cancelled
///                     ▲ weak
///                   bridge
final class Bridge: Observable {
  private let registrar = ObservationRegistrar()
  private let source: NodePointer
  private let second: NodePointer?
  private var closure: NodePointer?
  /// What those who wait were given.
  private weak var pulse: KeyPath<Bridge, Int>?

  // A source says nothing when its object goes: the bridge then waits for a change that never comes.
  private var readers: [ObjectIdentifier: Reader] = [:]
  private var countAfterSweep = 4
  /// The trees whose end may be that of the bridge.
  private var trees: [PlaceRoot] = []

  /// Through what the source was read.
  private struct Reader {
    weak var object: AnyObject?
    /// Whether it is a place, and not the object itself.
    let isPlace: Bool
    /// The tree that it is a place of.
    let tree: PlaceRoot?
    /// Those of the nearest place that somebody has.
    var holding: StoresLetGo.Holding?

    /// Whether it may still be told of what lies in a state.
    var canHearOfState: Bool {
      guard let object else { return false }
      guard let tree else { return true }
      return !tree.hasEnded && certain(object, AnyStatePlace.self).canTell
    }

    var canHear: Bool { object != nil && tree?.hasEnded != true }

    /// The place, not kept: whoever asks who has it must not be one of them.
    @inline(never)
    var place: Borrowed<AnyStatePlace>? { object.map { Borrowed(certain($0, AnyStatePlace.self)) } }
  }

  /// What a key path refers to that those who wait for a bridge were given.
  final class Waiting: Hashable, Sendable {
    private let key: NodePointer

    init(_ key: NodePointer) { self.key = key }

    // Where it is let go of, somebody may be in the middle of anything, on any thread.
    deinit { Bridges.noteLeft(key) }

    static func == (left: Waiting, right: Waiting) -> Bool { left.key == right.key }
    func hash(into hasher: inout Hasher) {}
  }

  subscript(_: Waiting) -> Int { 0 }

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
    let isPlace = tree != nil
    if isPlace, ToolchainTracking.probeTells {
      StoresLetGo.readInTurn.insert(.init(source: key, place: ObjectIdentifier(object)))
    }
    registrar.access(self, keyPath: pulse ?? makePulse())
    if readers[ObjectIdentifier(object)]?.object === object { return }
    if readers.count >= 2 * countAfterSweep {
      readers = readers.filter { $0.value.canHear }
      trees.removeAll { $0.hasEnded }
      countAfterSweep = max(4, readers.count)
    }
    // Who still reads in a tree that has ended may have read something else as well.
    let tree = tree.flatMap { $0.hasEnded ? nil : $0 }
    readers[ObjectIdentifier(object)] = Reader(object: object, isPlace: isPlace, tree: tree)
    guard let tree, !trees.contains(where: { $0 === tree }) else { return }
    trees.append(tree)
    tree.bridged.insert(key)
  }

  private func makePulse() -> KeyPath<Bridge, Int> {
    let made: KeyPath<Bridge, Int> = \Bridge.[Waiting(key)]
    pulse = made
    return made
  }

  /// Whether it is about to tell of a change: who reads the source now has read what it is after that.
  var isDue: Bool { closure?.pointee.flags.contains(.dirty) ?? false }

  /// Whether nobody is left who could hear.
  ///
  /// One that nobody waits for may be spared, since it may be read again soon.
  func isOver(sparingLeft sparesLeft: Bool) -> Bool {
    Bridges.lookCount &+= 1
    if pulse == nil && !sparesLeft || isOfMissingRow { return true }
    // What is about to be told is told. And an object that lies in a state changes when that has gone, too.
    let isOfState = (closure?.pointee.flags ?? []).isDisjoint(with: .stale) && isOfState
    return readers.values.allSatisfy { isOfState ? !$0.canHearOfState : !$0.canHear }
  }

  /// The turn is over in which it was read through a place.
  func noteHolder(of place: ObjectIdentifier) {
    guard let reader = readers[place], reader.isPlace, let borrowed = reader.place else { return }
    let holding = StoresLetGo.holding(around: borrowed)
    holding?.note(key)
    readers[place]?.holding = holding
  }

  /// Whether all places have been let go of by which it was read.
  var isReadThroughNoStore: Bool {
    readers.values.allSatisfy { $0.isPlace && ($0.object == nil || $0.holding?.isLeft == true) }
  }

  /// Whether the source lies in a tree of places.
  private var isOfState: Bool { !source.pointee.flags.isDisjoint(with: [.keyed, .place]) }

  /// Whether somebody waits for what may go on without the tree through which it was read: a shared value, an object.
  var mayBeMissed: Bool {
    pulse != nil && !isOfState && readers.values.contains(where: \.isPlace)
  }

  /// Whether the bridge alone keeps a row that is not there any more: it may come back, but nobody has it.
  private var isOfMissingRow: Bool {
    source.pointee.flags.contains(.place) && source.pointee.flags.isDisjoint(with: .stale)
      && NodeOwner.isKeptByOneReader(source)
      && DerivedBase.of(source)?.isMissingRow == true
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
    tell()
  }

  /// Tells those who wait.
  func tell() {
    guard let pulse else { return }
    Observing.paused { registrar.withMutation(of: self, keyPath: pulse) {} }
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
    for reader in readers.values { reader.holding?.forget(key) }
    for tree in trees { tree.bridged.remove(key) }
    trees = []
  }
}
