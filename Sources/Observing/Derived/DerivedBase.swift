/// The part of a derived value that does not know its type: its node.
@usableFromInline
package class DerivedBase {
  /// None in one that has a use without its node, until somebody asks for that.
  @exclusivity(unchecked) @usableFromInline private(set) final var existingNode: NodePointer?

  @inlinable @inline(__always)
  final var node: NodePointer { existingNode.certain }

  @usableFromInline
  init() {}

  /// Makes the node, which computes by calling `recompute`; that returns whether the value differs.
  @usableFromInline
  final func start(_ recompute: @escaping @MainActor () -> Bool) {
    let node = makeNode()
    if handsOn { node.pointee.flags.insert(.handsOn) }
    NodeBody.initializeDerived(node, to: recompute)
  }

  /// The same for a computation that is the library's own.
  final func startPlainly(_ flags: NodeFlags, _ recompute: @escaping () -> Bool) {
    let node = makeNode()
    node.pointee.flags.insert(flags)
    NodeBody.initializeDerived(node, toPlain: recompute)
  }

  private final func makeNode() -> NodePointer {
    assert(existingNode == nil)
    let node = GraphMemory.makeEvaluated([.derived, .dirty])
    node.pointee.borrow(self)
    existingNode = node
    return node
  }

  /// Whether the value may hold states, whose parts are read where the computation does not see it.
  var handsOn: Bool { false }

  /// Drops the value.
  func forget() {}

  /// Whether it stands for a row that is not there any more, and that nobody can ask for anew, or for a child of one that
  /// nobody has.
  var isMissingRow: Bool { false }

  // MARK: Reading

  /// Whether the value may be out of date, or must not be asked for at all.
  @inlinable @inline(__always)
  final var needsLook: Bool {
    !node.pointee.flags.isDisjoint(with: [.dirty, .pending, .running])
      || Transaction.hasUncommitted
  }

  // Not a static function, which is handed its class: to ask for that takes as long as to note the read.

  /// A read of a value that is up to date.
  ///
  /// Returns whether everybody who tracks has been told of it.
  @usableFromInline @inline(never)
  final func noteKnownRead() -> Bool {
    guard let observer = Graph.observer else { return !isReadByToolchain }
    Graph.counts.reads &+= 1
    Graph.track(node, for: observer)
    if node.pointee.flags.contains(.outdated) { OutdatedCopies.noteRead() }
    return true
  }

  /// Brings the value up to date where needed, and tells whoever tracks that it is read.
  @usableFromInline @inline(never)
  final func lookAgain(for handle: AnyObject) {
    bringUpToDate()
    if !noteKnownRead() { ToolchainTracking.note(node, of: handle) }
  }

  /// Whether the standard library's tracking hears of what is read where no closure is.
  private final var isReadByToolchain: Bool {
    !ThreadWord.isAnyoneObserving && ToolchainTracking.isActive
  }

  final var isBeingComputed: Bool { node.pointee.flags.contains(.running) }

  /// Computes the value if it is not known or may have changed.
  final func bringUpToDate() {
    if Transaction.hasUncommitted { Transaction.commit() }
    if isBeingComputed { DerivedRing.stop(at: node) }
    guard !node.pointee.flags.isDisjoint(with: .stale) else { return }
    Outgoing.begin()
    defer { Outgoing.end() }
    refresh()
    if flushes(), !node.pointee.flags.isDisjoint(with: .stale) {
      refresh()
      _ = flushes()
    }
  }

  /// What came up in the middle of the computation has waited for its end; returns whether there was anything.
  private func flushes() -> Bool {
    guard Transaction.depth == 0, Graph.deriving == nil,
      !ClosureQueue.isEmpty || Transaction.hasUncommitted
    else { return false }
    Transaction.begin()
    Transaction.end()
    return true
  }

  private func refresh() {
    let wasObserving = Observing.begin()
    _ = Graph.refresh(node)
    Observing.end(wasObserving)
  }

  // MARK: Giving back

  /// A computation may hold the last reference to another derived value, and so on down a chain of any
  /// length: such are let go one after the other, not one inside the other.
  private static func drop(_ node: NodePointer) {
    if !WriteRecord.computations.isEmpty { WriteRecord.computations[node] = nil }
    RestlessNodes.forget(node)
    Outgoing.after {
      Graph.releaseDependencies(of: node)
      Outgoing.hold(NodeBody.moveDerived(node))
      GraphMemory.freeEvaluated(node)
    }
  }

  deinit {
    HandOver.checkIsOnMainActor()
    if let existingNode { DerivedBase.drop(existingNode) }
  }

  // MARK: Reports

  /// What messages call it.
  var name: String { "derived value" }
  /// What it is among the things that a closure depends on; nil if it is not worth a line there.
  var nameAsDependency: String? { name }

  /// The properties that a question is about which has no name of its own: whether there is a child, say.
  var propertiesAsked: [(name: String, holdsState: Bool)] { [] }

  /// Whether it stands for which child there is, and not for what is in it: it differs for what holds the child, whatever
  /// else around that has changed.
  var tellsWhichAlone: Bool { !propertiesAsked.isEmpty }

  /// What makes it coarse, of what stands for a state; nil if nothing does.
  var coarseness: Coarseness? { nil }

  static func of(_ node: NodePointer) -> DerivedBase? {
    node.pointee.owner(as: DerivedBase.self)?.object
  }

  static func label(of node: NodePointer) -> String { of(node)?.name ?? "derived value" }

  /// Says that the value which is being computed writes a property; of each once in a transaction's end, and once while it
  /// is computed again and again, since it writes what it reads.
  static func reportWrite(of path: String) {
    guard let derived = Graph.deriving else { return }
    RestlessNodes.wrote(derived)
    let message = """
      the derived value '\(label(of: derived))' writes '\(path)' while it is computed; it is stored all the \
      same
      """
    if !Flush.isRunning && !isComputedAgain || toldWrites.flush != Flush.number {
      toldWrites = (Flush.number, [])
    }
    if toldWrites.messages.insert(message).inserted { Misuse.report(message) }
  }
}

/// Derived values that read each other in a ring.
enum DerivedRing {
  /// Stops, and names each member.
  ///
  /// - Parameters:
  ///   - start: The one that is asked for while it is computed.
  ///   - asking: Those between the computation under way and it, the last first.
  static func stop(at start: NodePointer, askedForBy asking: [NodePointer] = []) -> Never {
    var members = asking.filter { $0.pointee.flags.contains(.derived) }
    var node = Graph.deriving
    while let current = node {
      if !members.contains(current) { members.append(current) }
      if current == start { break }
      node = NodePointer(number: current.pointee.key)
    }
    var labels = members.reversed().map { "'\(DerivedBase.label(of: $0))'" }
    if let first = labels.first { labels.append(first) }
    Misuse.stop("a derived value reads itself: \(labels.joined(separator: " → "))")
  }
}
