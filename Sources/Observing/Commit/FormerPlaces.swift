/// The places that sources were known by before another instance of a state came to lie there.
///
/// A closure may have taken a copy of the instance before, which looked the same, so that nobody was told. Who reads
/// that copy still finds the source, and whether it has changed since.
enum FormerPlaces {
  /// How many are remembered of one source; when there are more, its readers run once, to take new copies.
  private static var most: Int { 64 }

  static func find(_ key: StampTable.Key) -> NodePointer? { nodes.isEmpty ? nil : nodes[key.word] }

  /// The source is about to be known by another place.
  static func add(_ key: StampTable.Key, _ node: NodePointer) {
    guard hasReaderOfCopies(node) else { return }
    link(key, node)
    guard let all = keys[node], all.count > most else { return }
    end(node)
    forEachReaderOfCopies(node) { Graph.readerOutdated($0) }
  }

  /// The source is known by one more place.
  static func link(_ key: StampTable.Key, _ node: NodePointer) {
    node.pointee.flags.insert(.moved)
    nodes[key.word] = node
    keys[node, default: []].append(key.word)
  }

  /// All who read the source are told: who finds a former place in its copy has an old one.
  static func end(_ node: NodePointer) {
    for key in keys[node] ?? [] { OutdatedCopies.placeHasEnded(key) }
    forget(node)
  }

  static func forget(_ node: NodePointer) {
    node.pointee.flags.remove(.moved)
    for key in keys.removeValue(forKey: node) ?? [] { nodes[key] = nil }
  }

  private static func hasReaderOfCopies(_ node: NodePointer) -> Bool {
    var isAny = false
    forEachReaderOfCopies(node) { _ in isAny = true }
    return isAny
  }

  /// Readers that may have their copy from somebody else: closures in others, what is read once, in the toolchain's tracking
  /// most of all, derived values, and who reads what a transform makes.
  private static func forEachReaderOfCopies(_ node: NodePointer, _ body: (LinkPointer) -> Void) {
    Graph.forEachReader(of: node) { link in
      let reader = link.pointee.sub
      let flags = reader.pointee.flags
      let mayHaveCopy =
        flags.contains(.closure)
        ? flags.contains(.oneShot) || ClosureFamily.parent(of: reader) != nil
        : !flags.contains(.place)
      if mayHaveCopy || flags.contains(.readsMade) { body(link) }
    }
  }
}
