/// Looks at what lies behind a reader, each node after all that lies behind it, and none twice.
///
/// Not by calling itself: a chain of derived values may be as long as it likes.
enum WalkBehind {
  /// - Parameters:
  ///   - reader: Where it begins; it is the last that is visited.
  ///   - unknown: What has to be visited before a node.
  ///   - visit: Looks at a node.
  static func run(
    _ reader: NodePointer, unknown: (NodePointer) -> [NodePointer], visit: (NodePointer) -> Void
  ) {
    // One that waits below may lie behind another one, too: it is then visited there, and passed over when its turn comes.
    var waiting = [reader]
    var entered: Set<NodePointer> = []
    var visited: Set<NodePointer> = []
    while let node = waiting.last {
      let isNew = entered.insert(node).inserted
      let next = isNew ? unknown(node).filter { !entered.contains($0) } : []
      if next.isEmpty {
        waiting.removeLast()
        if visited.insert(node).inserted { visit(node) }
      } else {
        waiting += next.reversed()
      }
    }
  }
}
