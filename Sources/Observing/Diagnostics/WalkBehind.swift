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
    var waiting = [reader]
    var entered: Set<NodePointer> = [reader]
    while let node = waiting.last {
      let next = unknown(node).filter { !entered.contains($0) }
      if next.isEmpty {
        waiting.removeLast()
        visit(node)
      } else {
        entered.formUnion(next)
        waiting += next.reversed()
      }
    }
  }
}
