extension Invariants {
  /// Checks the graph while nothing is under way: every list is whole, no reader is left behind.
  @inline(never)
  static func checkGraph() {
    guard Transaction.depth == 0, Graph.observer == nil, Graph.deriving == nil,
      !Transaction.hasUncommitted, ClosureQueue.isEmpty, OpenAccesses.waiting.isEmpty
    else { return }
    guard isTime(&graphPause) else { return }
    var found = GraphFound()
    StampTable.nodes.visitAll { key, node in
      expect(node.pointee.key == key && StampTable.nodes.find(key) == node, "a place is not found")
      expect(node.pointee.flags.contains(.keyed), "a node in the table of places is none")
      expect(node.pointee.subs != nil, "nobody reads the place \(key >> 1), which has a node")
      found.visit(node)
    }
    PropertyNodes.nodes.visitAll { home, node in
      expect(
        GraphMemory.property(node).pointee.home?.number == home, "a property lies somewhere else")
      found.visit(node)
    }
    for state in PathFinder.places.values {
      for node in state.object.nodes { found.visit(node) }
    }
    for record in ArrayRecords.known.values {
      for node in record.nodes { found.visit(node) }
    }
    found.walk()
    let looked =
      found.links + StampTable.nodes.capacity + PropertyNodes.nodes.capacity
      + PathFinder.places.count + ArrayRecords.known.count
    graphPause = looked / Self.cheap
    expect(
      found.links <= GraphMemory.liveLinks,
      "\(found.links) links were found, \(GraphMemory.liveLinks) are alive")
  }
}

/// The nodes that can be reached, and what is wrong with their lists.
private struct GraphFound {
  private var seen: Set<NodePointer> = []
  private var waiting: [NodePointer] = []
  private(set) var links = 0

  mutating func visit(_ node: NodePointer) {
    if seen.insert(node).inserted { waiting.append(node) }
  }

  mutating func walk() {
    while let node = waiting.popLast() {
      let flags = node.pointee.flags
      Invariants.expect(!flags.contains(.dead), "a node that was given back is read")
      Invariants.expect(
        flags.isDisjoint(with: [.running, .queued, .checking, .listed])
          || flags.contains(.deferred),
        "a node is under way while nothing is")
      if !flags.contains(.closure) { checkReaders(of: node) }
      if !flags.isDisjoint(with: [.closure, .derived]) { checkReads(of: node) }
    }
  }

  private mutating func checkReaders(of node: NodePointer) {
    let flags = node.pointee.flags
    let isOutdated = flags.contains(.derived) && !flags.isDisjoint(with: .stale)
    var previous: LinkPointer?
    var next = node.pointee.subs
    while let link = next {
      Invariants.expect(link.pointee.dep == node, "a reader's link leads elsewhere")
      Invariants.expect(link.pointee.prevSub == previous, "a list of readers is torn")
      let reader = link.pointee.sub
      let flags = reader.pointee.flags
      Invariants.expect(
        flags.contains(.derived) || flags.isDisjoint(with: .stale) || flags.contains(.deferred),
        "a closure that has to look was left behind")
      Invariants.expect(
        !isOutdated || !flags.isDisjoint(with: [.dirty, .pending, .deferred]),
        "a derived value has to look, and one that reads it need not")
      visit(reader)
      previous = link
      next = link.pointee.nextSub
    }
    Invariants.expect(node.pointee.subsTail == previous, "a list of readers has another end")
  }

  private mutating func checkReads(of node: NodePointer) {
    var last: LinkPointer?
    var next = node.pointee.deps
    while let link = next {
      Invariants.expect(link.pointee.sub == node, "a read's link leads elsewhere")
      links += 1
      visit(link.pointee.dep)
      last = link
      next = link.pointee.nextDep
    }
    Invariants.expect(node.pointee.depsTail == last, "a list of reads has another end")
  }
}
