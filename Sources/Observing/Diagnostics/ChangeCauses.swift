/// Which changes stand behind a closure's re-run, found through the derived values between them.
struct ChangeCauses {
  private var all: [RenderCause.Change] = []
  private var places: [String: [Int]] = [:]
  /// By source, the changes recorded of it; by derived value, those behind it once they have been asked
  /// for, since many closures may stand on one long chain.
  private var behind: [NodePointer: [Int]] = [:]
  /// The readers that were told of it, where they were not all: another state has come that differs, and who reads
  /// something in it has heard of that.
  private var told: [NodePointer: Set<NodePointer>] = [:]

  mutating func record(
    _ change: RenderCause.Change, of node: NodePointer, isForAll: Bool = true
  ) {
    if isForAll {
      told[node] = nil
    } else if behind[node] == nil {
      told[node] = []
    }
    behind[node, default: []].append(number(of: change))
  }

  mutating func tell(_ reader: NodePointer, of node: NodePointer) { told[node]?.insert(reader) }

  /// The paths of what was recorded of a node.
  func paths(of node: NodePointer) -> [String] { behind[node]?.map { all[$0].path } ?? [] }

  /// Whether a node may be why one runs that has read it.
  func mayBeReason(_ dependency: NodePointer, for reader: NodePointer) -> Bool {
    if told[dependency]?.contains(reader) == false { return false }
    guard dependency.pointee.flags.contains(.place) else { return true }
    return behind[dependency]?.isEmpty != true && !Self.isPlaceNotLookedAt(dependency)
  }

  /// Of what a function has made: it stands for itself, whatever lies behind it.
  mutating func record(_ changes: [RenderCause.Change], ofResult node: NodePointer) {
    behind[node] = (behind[node] ?? []) + changes.map { number(of: $0) }
  }

  /// Equal changes have one number: a closure that reads two names of one thing is told once.
  private mutating func number(of change: RenderCause.Change) -> Int {
    if let known = places[change.path]?.first(where: { all[$0] == change }) { return known }
    all.append(change)
    places[change.path, default: []].append(all.count - 1)
    return all.count - 1
  }

  /// What the closure has read and what has changed of it: first what it read itself.
  mutating func changes(for closure: NodePointer) -> [RenderCause.Change] {
    var waiting = [closure]
    var entered: Set<NodePointer> = [closure]
    while let node = waiting.last {
      let unknown = Self.derived(readBy: node).filter { behind[$0] == nil && !entered.contains($0) }
      if unknown.isEmpty {
        waiting.removeLast()
        if node != closure { behind[node] = reasons(behind: node) }
      } else {
        entered.formUnion(unknown)
        waiting += unknown.reversed()
      }
    }
    // A place that has not been looked at yet is not what the closure runs for, if anything else is.
    var found = union(behind: closure) { !Self.isPlaceNotLookedAt($0) }
    if found.isEmpty { found = union(behind: closure) }
    return Self.withoutRepeats(found.map { all[$0] })
  }

  /// What a closure has read exactly is not coarse, by whatever else it has read.
  private static func withoutRepeats(_ changes: [RenderCause.Change]) -> [RenderCause.Change] {
    changes.filter { change in
      if change.coarseness == nil { return true }
      var exact = change
      exact.coarseness = nil
      return !changes.contains(exact)
    }
  }

  /// What is computed counts as a whole, whatever was read of it.
  private mutating func reasons(behind node: NodePointer) -> [Int] {
    let found = ownReasons(behind: node)
    guard case .computed? = DerivedBase.of(node)?.coarseness else { return found }
    return found.map { index in
      var change = all[index]
      change.coarseness = change.coarseness ?? DerivedBase.of(node)?.coarseness?.text
      return number(of: change)
    }
  }

  /// Who only asks whether a child is there does so for what holds it, and not for all that is around that.
  private func ownReasons(behind node: NodePointer) -> [Int] {
    guard Self.onlyAsks(node) else { return union(behind: node) }
    let own = union(behind: node) { $0.pointee.flags.contains(.keyed) }
    return own.isEmpty ? union(behind: node) : own
  }

  static func onlyAsks(_ node: NodePointer) -> Bool {
    node.pointee.flags.contains(.derived)
      && DerivedBase.of(node)?.propertiesAsked.isEmpty == false
  }

  private static func isPlaceNotLookedAt(_ node: NodePointer) -> Bool {
    node.pointee.flags.contains(.place) && !node.pointee.flags.isDisjoint(with: .stale)
  }

  private func union(
    behind node: NodePointer, where counts: (NodePointer) -> Bool = { _ in true }
  ) -> [Int] {
    var lists: [[Int]] = []
    for isDerived in [false, true] {
      Graph.forEachDependency(of: node) { dependency in
        guard dependency.pointee.flags.contains(.derived) == isDerived,
          told[dependency]?.contains(node) != false, counts(dependency)
        else { return }
        if let list = behind[dependency], !list.isEmpty { lists.append(list) }
      }
    }
    // The links of a chain share one list.
    guard lists.count > 1 else { return lists.first ?? [] }
    var seen: Set<Int> = []
    return lists.joined().filter { seen.insert($0).inserted }
  }

  private static func derived(readBy node: NodePointer) -> [NodePointer] {
    var found: [NodePointer] = []
    Graph.forEachDependency(of: node) {
      if $0.pointee.flags.contains(.derived) { found.append($0) }
    }
    return found
  }
}
