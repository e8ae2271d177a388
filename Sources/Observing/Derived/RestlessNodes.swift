/// Derived values that change what they read whenever they are computed, and such as feed each other.
///
/// That is known until the outermost look is over, so that each is computed many times but once: those that stand on one
/// another, too.
///
///     compute  →  changes what it has read  →  compute  →  …      at last it is told of nothing any more, and computed once
///                                                                 more: that counts until something else changes
struct RestlessNodes {
  private var nodes: Set<NodePointer> = []
  private var looks: [NodePointer: Int] = [:]
  /// What has changed in the middle of a computation that had read it.
  private var changed: [NodePointer: Set<NodePointer>] = [:]

  private static let most = 100

  /// How often one derived value is computed, each time because the time before has changed what it had read.
  struct Rounds {
    private var count = 1
    private var before: Set<NodePointer> = []

    /// Whether the next round has to be the last.
    ///
    /// It is the hundredth, or the third of one that changes only what it makes anew each time, an object of its own, say.
    mutating func isLast(of node: NodePointer) -> Bool {
      count += 1
      let changed = known.changed.removeValue(forKey: node) ?? []
      let isAllNew = count > 2 && !changed.isEmpty && changed.isDisjoint(with: before)
      before = []
      Graph.forEachDependency(of: node) { before.insert($0) }
      return count >= most || isAllNew
    }
  }

  static func note(_ dependency: NodePointer, changedBy node: NodePointer) {
    isAny = true
    known.changed[node, default: []].insert(dependency)
  }

  /// A derived value has been computed again and again.
  static func add(_ node: NodePointer) {
    isAny = true
    guard known.nodes.insert(node).inserted else { return }
    Misuse.report(
      """
      the derived value '\(DerivedBase.label(of: node))' changes what it has read whenever it is computed; its last \
      result is taken, until something else changes
      """)
  }

  /// What a node reads has changed while it was looked at; returns whether that has been so too often.
  static func countLook(at node: NodePointer) -> Bool {
    isAny = true
    known.looks[node, default: 0] += 1
    return known.looks[node, default: 0] >= most
  }

  /// The node goes, and another one may come to lie there.
  static func forget(_ node: NodePointer) {
    guard isAny else { return }
    known.nodes.remove(node)
    known.looks[node] = nil
    known.changed[node] = nil
  }

  /// What was not told of anything hears again, when all that it has read is up to date.
  @inline(never)
  static func lookEnded() {
    while let (node, outdated) = known.firstOutdated {
      if countLook(at: node) { Graph.neverRests(outdated) }
      _ = Graph.look(at: outdated)
    }
    for node in known.nodes { node.pointee.flags.remove(.restless) }
    known = RestlessNodes()
    isAny = false
  }

  private var firstOutdated: (NodePointer, NodePointer)? {
    for node in nodes {
      if let outdated = Graph.firstOutdated(readBy: node) { return (node, outdated) }
    }
    return nil
  }
}
