/// The part of a derived value that does not know its type: its node.
@usableFromInline
class DerivedBase {
  @usableFromInline let node: NodePointer
  private let label: String?
  private let file: StaticString
  private let line: UInt

  @usableFromInline
  init(label: String?, file: StaticString, line: UInt) {
    node = GraphMemory.makeEvaluated([.derived, .dirty])
    self.label = label
    self.file = file
    self.line = line
    node.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
  }

  @usableFromInline
  func start(_ recompute: @escaping @MainActor () -> Bool) {
    NodeBody.initializeDerived(node, to: recompute)
  }

  /// Drops the value.
  func forget() {}

  // MARK: Reading

  /// Whether the value may be out of date, or must not be asked for at all.
  @inlinable @inline(__always)
  final var needsLook: Bool {
    !node.pointee.flags.isDisjoint(with: [.dirty, .pending, .running])
      || Transaction.hasUncommitted
  }

  @usableFromInline @inline(never)
  static func track(_ derived: DerivedBase) {
    Graph.counts.reads &+= 1
    Graph.track(derived.node)
  }

  /// Brings the value up to date where needed, and tells whoever tracks that it is read.
  @usableFromInline @inline(never)
  final func lookAgain(for handle: AnyObject) {
    if Transaction.hasUncommitted { Transaction.commit() }
    if node.pointee.flags.contains(.running) { DerivedCycle.stop(at: node) }
    if !node.pointee.flags.isDisjoint(with: .stale) {
      let wasObserving = Observing.begin()
      _ = Graph.refresh(node)
      Observing.end(wasObserving)
    }
    if Graph.observer != nil {
      DerivedBase.track(self)
    } else if !ThreadWord.isAnyoneObserving, ToolchainTracking.isActive {
      ToolchainTracking.note(node, alsoOn: nil, of: handle)
    }
  }

  // MARK: Giving back

  @exclusivity(unchecked) nonisolated(unsafe) private static var isDropping = false
  nonisolated(unsafe) private static var dropped: [NodeBody.PlainDerived] = []

  /// A computation may hold the last reference to another derived value, and so on down a chain of any
  /// length: such are let go one after the other, not one inside the other.
  private static func drop(_ node: NodePointer) {
    Graph.releaseDependencies(of: node)
    dropped.append(NodeBody.moveDerived(node))
    GraphMemory.freeEvaluated(node)
    guard !isDropping else { return }
    isDropping = true
    while !dropped.isEmpty { _ = dropped.removeLast() }
    isDropping = false
  }

  deinit {
    let node = SendableNode(node)
    onMainActorSoon { DerivedBase.drop(node.pointer) }
  }

  private struct SendableNode: @unchecked Sendable {
    let pointer: NodePointer
    init(_ pointer: NodePointer) { self.pointer = pointer }
  }

  // MARK: Reports

  static func label(of node: NodePointer) -> String {
    guard let owner = node.pointee.owner else { return "derived value" }
    let base = Unmanaged<DerivedBase>.fromOpaque(owner).takeUnretainedValue()
    if let label = base.label { return label }
    let path = "\(base.file)"
    return "\(path.split(separator: "/").last.map(String.init) ?? path):\(base.line)"
  }
}

/// A derived value that reads itself.
enum DerivedCycle {
  static func stop(at start: NodePointer) -> Never {
    var labels: [String] = []
    var node = Graph.deriving
    while let current = node {
      labels.append("'\(DerivedBase.label(of: current))'")
      if current == start { break }
      node = NodePointer(bitPattern: UInt(current.pointee.key))
    }
    labels.reverse()
    if let first = labels.first { labels.append(first) }
    Misuse.stop("a derived value reads itself: \(labels.joined(separator: " → "))")
  }
}
