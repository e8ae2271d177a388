/// The bridges that wait, by what they wait for.
///
/// To give one back may be the end of much else, which may write, read and end others: it is done last, inside a
/// transaction, and what is to be given back is looked up by its source when its turn comes.
enum Bridges {
  /// Inside a transaction.
  static func bridge(for source: NodePointer, alsoOn second: NodePointer? = nil) -> Bridge {
    let key = second ?? source
    if let bridge = bySource[key] {
      if !bridge.isDue { return bridge }
      bridge.leave()
    }
    let bridge = Bridge(source, alsoOn: second)
    bySource[key] = bridge
    occasions += 1
    return bridge
  }

  static func treeHasEnded(_ root: PlaceRoot) {
    root.hasEnded = true
    if bySource.isEmpty { return }
    occasions += 1
    Transaction.begin()
    giveBack(root.bridged)
    sweepIfDue()
    Transaction.end()
  }

  /// Gives back the bridges of objects that are gone, from time to time: whatever may leave some pays for two looks.
  static func sweepIfDue() {
    if 2 * occasions >= bySource.count { sweep() }
  }

  /// Gives back the bridges of objects that are gone.
  static func sweep() {
    occasions = 0
    if bySource.isEmpty { return }
    Transaction.begin()
    giveBack(bySource.keys)
    Transaction.end()
  }

  private static func giveBack(_ sources: some Collection<NodePointer>) {
    for source in sources {
      if let bridge = bySource[source], bridge.isOver { bridge.end() }
    }
  }
}
