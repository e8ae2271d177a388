/// Derived values that write while they are computed, and so make themselves, or each other, be computed again.
///
/// Most come to rest after a time or two. One that has written in a hundred computations is told of nothing any more until
/// somebody else has written, the flush is over, or outside of one the outermost look; what it has missed by then it is computed for.
///
///     compute  →  changes what it has read  →  compute  →  …  →  is told of nothing  →  is computed at the end  →  hears again
struct RestlessNodes {
  /// In the order in which they were found out, so that each run of a program does the same.
  private var nodes: [NodePointer] = []
  /// In how many computations each has written.
  private var counts: [NodePointer: Int] = [:]
  /// Those that have written in a computation that goes on.
  private var writing: Set<NodePointer> = []
  /// What has changed in the middle of a computation that had read it.
  private var changed: [NodePointer: Set<NodePointer>] = [:]
  private var missing: [NodePointer] = []
  private var turnsAtEnd: [NodePointer: Int] = [:]

  private static let most = 100
  private static let mostAtEnd = 10
  private static let mostTurnsAtEnd = 3

  // MARK: Who writes

  static func wrote(_ node: NodePointer) {
    isAny = true
    known.writing.insert(node)
  }

  /// Something is written: by somebody else, unless a computation goes on.
  @inline(__always)
  static func noteWrite() {
    if isAny, Graph.deriving == nil { othersWrote = true }
  }

  /// The node has been computed; `Graph.deriving` is still it.
  static func computed(_ node: NodePointer) {
    guard known.writing.remove(node) != nil else { return }
    let count = known.counts[node, default: 0] + 1
    known.counts[node] = count
    // One that is made anew in each computation of another one never comes to a hundred: that one does.
    if count == 1, let around = NodePointer(number: node.pointee.key) {
      known.writing.insert(around)
    }
    if count >= most { add(node) }
  }

  private static func add(_ node: NodePointer) {
    node.pointee.flags.insert(.restless)
    if known.nodes.contains(node) { return }
    known.nodes.append(node)
    Misuse.report(
      """
      the derived value '\(DerivedBase.label(of: node))' changes what it has read whenever it is computed; its last \
      result is taken, until something else changes
      """)
  }

  // MARK: What is made anew

  /// The rounds in which one derived value is computed again, each time because the time before has changed what it had read.
  struct Rounds {
    private var read: Set<NodePointer>?
    private var changed: Set<NodePointer> = []

    /// One that changes only what it makes anew each time, an object of its own, say, has its last round next.
    mutating func end(of node: NodePointer) {
      let changed = known.changed.removeValue(forKey: node) ?? []
      var read: Set<NodePointer> = []
      Graph.forEachDependency(of: node) { read.insert($0) }
      if let before = self.read, !changed.isEmpty, changed.isDisjoint(with: before),
        self.changed.isDisjoint(with: read)
      {
        RestlessNodes.add(node)
      }
      (self.read, self.changed) = (read, changed)
    }
  }

  static func note(_ dependency: NodePointer, changedBy node: NodePointer) {
    isAny = true
    known.changed[node, default: []].insert(dependency)
  }

  // MARK: The end

  static func missed(_ node: NodePointer) {
    if !known.missing.contains(node) { known.missing.append(node) }
  }

  /// The node goes, and another one may come to lie there.
  static func forget(_ node: NodePointer) {
    guard isAny else { return }
    known.nodes.removeAll { $0 == node }
    known.counts[node] = nil
    known.writing.remove(node)
    known.changed[node] = nil
    known.missing.removeAll { $0 == node }
    known.turnsAtEnd[node] = nil
  }

  /// Returns whether what was looked at is another one than before.
  @inline(never)
  static func lookEnded(at node: NodePointer) -> Bool {
    if Flush.isRunning { return false }
    var differs = false
    NodeOwner.again {
      while true {
        if goOn() { continue }
        if node.pointee.flags.isDisjoint(with: .stale) { break }
        if Graph.look(at: node) { differs = true }
      }
    }
    end()
    return differs
  }

  /// Somebody else has written: all hear of it, and of what they have missed.
  @inline(never)
  static func hearAgain() {
    let all = known
    end()
    for node in all.nodes {
      if all.missing.contains(node) {
        Graph.outdateDerived(node, .dirty)
      } else if Graph.firstOutdated(readBy: node) != nil {
        Graph.outdateDerived(node, .pending)
      }
    }
  }

  /// Brings up to date what restless ones have read, and then each of them that has missed something, a few times at most.
  ///
  /// Returns whether there was anything to do.
  static func goOn() -> Bool {
    if known.nodes.isEmpty { return false }
    if Transaction.hasUncommitted {
      // What that sets off comes first; but what somebody is in the middle of changing stays uncommitted.
      Transaction.commit()
      if !Transaction.hasUncommitted { return true }
    }
    if let outdated = known.firstOutdated {
      look(at: outdated)
      return true
    }
    guard !known.missing.isEmpty else { return false }
    let node = known.missing.removeFirst()
    let turn = known.turnsAtEnd[node, default: 0]
    guard known.nodes.contains(node), turn < mostTurnsAtEnd else { return true }
    known.turnsAtEnd[node] = turn + 1
    known.counts[node] = most - mostAtEnd
    node.pointee.flags.remove(.restless)
    Graph.outdateDerived(node, .dirty)
    look(at: node)
    return true
  }

  /// Whoever is computed may let go of itself.
  private static func look(at node: NodePointer) {
    let owner = DerivedBase.of(node)
    _ = Graph.look(at: node)
    extendLifetime(owner)
  }

  /// All hear again.
  static func end() {
    for node in known.nodes { node.pointee.flags.remove(.restless) }
    known = RestlessNodes()
    isAny = false
    othersWrote = false
  }

  private var firstOutdated: NodePointer? {
    for node in nodes {
      if let outdated = Graph.firstOutdated(readBy: node) { return outdated }
    }
    return nil
  }
}
