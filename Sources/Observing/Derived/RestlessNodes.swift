/// Derived values that change what they read whenever they are computed, and who reads such as feed each other.
///
/// They are known until the transaction has ended, or the outermost computation outside of one, so that each is computed many
/// times but once: those that stand on one another, and those that wake one another.
struct RestlessNodes {
  private var nodes: Set<NodePointer> = []
  private var turns: [NodePointer: Int] = [:]
  private var transaction: UInt64 = 0

  static func contains(_ node: NodePointer) -> Bool {
    !known.nodes.isEmpty && known.isOfNow && known.nodes.contains(node)
  }

  /// A derived value has been computed again and again, since it changes what it reads each time.
  static func add(_ node: NodePointer) {
    startAnew()
    guard known.nodes.insert(node).inserted else { return }
    Misuse.report(
      """
      the derived value '\(DerivedBase.label(of: node))' changes what it has read whenever it is computed; after 100 \
      times its last result is taken, until something else changes
      """)
  }

  /// What a node reads was changed as it was looked at; returns whether that has been so `most` times.
  static func countTurn(of node: NodePointer, upTo most: Int) -> Bool {
    startAnew()
    known.turns[node, default: 0] += 1
    return known.turns[node, default: 0] >= most
  }

  /// The node goes, and another one may come to lie there.
  static func forget(_ node: NodePointer) {
    if !known.nodes.isEmpty { known.nodes.remove(node) }
    if !known.turns.isEmpty { known.turns[node] = nil }
  }

  /// Nothing is being computed.
  static func forget() {
    if !known.nodes.isEmpty || !known.turns.isEmpty { known = RestlessNodes() }
  }

  private static func startAnew() {
    if !known.isOfNow { known = RestlessNodes() }
    known.transaction = Transaction.serial
  }

  /// Outside of a transaction each write is one, and the computation goes on.
  private var isOfNow: Bool { Transaction.depth == 0 || transaction == Transaction.serial }
}
