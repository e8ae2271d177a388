/// By what a place tells that it holds another state than before, or one whose untracked parts differ.
struct PlaceSign: Equatable {
  /// The source that tells so, and how often it has.
  ///
  /// Should another one come to have its address, that counts on from there.
  private var source: NodePointer?
  private var told: UInt64 = 0
  /// How often the state around has changed, where the row lies in a copy of it that was written: of that no source tells.
  private var around: UInt64 = 0
  /// The stamp of the property that holds the state, where nothing inside that is tracked.
  private var leaf: Stamp?

  init() {}

  /// - way: What was read last before the property.
  init(leaf: Stamp, readSince way: LinkPointer?) {
    if let last = Graph.lastRead(since: way) { self = PlaceSign(last) } else { self.init() }
    self.leaf = leaf
  }

  /// The source, if a node that is under evaluation had read it: else nobody may have, and it may be gone.
  func source(readBy node: NodePointer) -> NodePointer? {
    guard let source else { return nil }
    var wasRead = false
    Graph.forEachDependency(of: node) { if $0 == source { wasRead = true } }
    return wasRead ? source : nil
  }

  /// Whether the source has told since of another state, or of other untracked parts.
  func hasTold(to node: NodePointer) -> Bool {
    source(readBy: node).map { $0.pointee.runs != told } ?? false
  }

  /// The same of what no source tells of: whether it has been made as another one since.
  func hasTold(to node: NodePointer, made: UInt64, since known: UInt64) -> Bool {
    source == nil ? made != known : hasTold(to: node)
  }

  init(_ source: NodePointer) {
    self.source = source
    told = source.pointee.runs
  }

  /// - Parameters:
  ///   - row: The source that tells of the row.
  ///   - isWritten: Whether the array that it lies in is a copy that was written.
  ///   - parent: The place of the state around.
  init(ofRow row: NodePointer, isWritten: Bool, in parent: StatePlace<some Any>) {
    self.init(row)
    if isWritten { around = parent.changes }
  }

  /// - Parameters:
  ///   - found: Where the state lies.
  ///   - way: What was read last before the way to the state.
  ///   - parentChanges: How often the state around has changed so.
  init(
    _ found: StateLocator.Found?, readSince way: LinkPointer?, parentChanges: UInt64
  ) {
    if let holder = found?.holder, let source = Self.source(of: holder, readSince: way) {
      self.init(source)
    } else {
      // It lies in the parent's own untracked parts, or was read on the way to the parent.
      self.init()
      told = parentChanges
    }
  }

  private static func source(
    of holder: StateLocator.Holder, readSince way: LinkPointer?
  ) -> NodePointer? {
    let key = StampTable.Key(place: holder.place)
    var link = Graph.firstRead(since: way)
    while let current = link {
      let dep = current.pointee.dep
      if dep.pointee.flags.contains(.keyed), dep.pointee.key == key.word { return dep }
      link = Graph.nextRead(after: current)
    }
    return nil
  }
}
