/// What closures have read of one array: its ids, and some of its elements.
///
///     ids source        which ids there are, in what order
///     source of id 3    whether there is an element 3, and which; and its bytes at the last commit
///     source of id 7    …
///
/// It lives as long as somebody reads one of them. The place of the array is known by the origin in
/// its stamp, the commit that the bytes are of by the version.
final class ArrayRecord<ID: Hashable, Element>: AnyArrayRecord {
  let elementShape = Shape.of(Element.self)
  private var idsNode: NodePointer?
  private var sources: [ID: ElementSource<ID, Element>] = [:]
  private var order: UInt64
  /// The ids at the last commit, of an array so small that keeping them costs nothing.
  private var smallIDs: ContiguousArray<ID>?
  /// While a commit is reported: the array as it was.
  var oldArray: IdentifiedArray<ID, Element>?

  private init(_ array: IdentifiedArray<ID, Element>) {
    order = array.storage.order
    super.init(array.stamp)
    keepIDs(array)
  }

  static func of(_ array: IdentifiedArray<ID, Element>) -> ArrayRecord {
    if let record = existing(array.stamp.origin) {
      record.meet(array)
      return record
    }
    let record = ArrayRecord(array)
    ArrayRecords.add(record)
    return record
  }

  static func existing(_ origin: UInt64) -> ArrayRecord? {
    ArrayRecords.find(origin) as? ArrayRecord
  }

  func isOf(_ stamp: Stamp) -> Bool { self.stamp == stamp }

  /// A reader may hold a copy that is older than the place.
  ///
  /// The highest version is the place's own: a record made for an older copy knows nothing of the
  /// elements as they are.
  private func meet(_ array: IdentifiedArray<ID, Element>) {
    guard array.stamp.rawValue > stamp.rawValue else { return }
    stamp = array.stamp
    order = array.storage.order
    keepIDs(array)
    for source in sources.values { source.forgetBytes() }
  }

  private func keepIDs(_ array: IdentifiedArray<ID, Element>) {
    smallIDs = nil
    guard array.storage.ids.count <= 128 else { return }
    // Elements one by one: sharing the buffer would make the array copy it at its next insertion.
    var ids = ContiguousArray<ID>()
    ids.append(contentsOf: array.storage.ids)
    smallIDs = ids
  }

  // MARK: Sources

  var idsSource: NodePointer {
    if let idsNode { return idsNode }
    let node = Source.make(owner: IDsSource(self))
    idsNode = node
    return node
  }

  func source(of id: ID, in array: IdentifiedArray<ID, Element>) -> NodePointer {
    let source: ElementSource<ID, Element>
    if let existing = sources[id] {
      source = existing
    } else {
      source = ElementSource(id, self)
      sources[id] = source
    }
    if !source.isKnown, array.stamp == stamp { source.keepBytes(of: array) }
    return source.node
  }

  private final class IDsSource: Source.Owner {
    let record: ArrayRecord
    init(_ record: ArrayRecord) { self.record = record }
    override func path() -> String? { record.path }
    override func unobserved() {
      record.idsNode = nil
      record.giveBackIfUnused()
    }
  }

  func unobserved(_ id: ID) {
    sources[id] = nil
    giveBackIfUnused()
  }

  /// Whether the element is the one that its readers know, changed or not.
  func isAtHome(_ id: ID, _ element: UnsafeRawPointer) -> Bool {
    sources[id]?.isSameIdentity(element) ?? false
  }

  func knows(_ id: ID) -> Bool { sources[id] != nil }

  private func giveBackIfUnused() {
    if idsNode == nil, sources.isEmpty { ArrayRecords.remove(self) }
  }

  // MARK: Committing

  /// Compares the elements that may differ with what they were; all that are read where `ids` is nil.
  ///
  /// What it knows is of the commit with the stamp `old`, unless it was made for an older copy of the
  /// array, or another place has the same origin. Then everybody is told.
  func commit(
    _ array: inout IdentifiedArray<ID, Element>, since old: Stamp, touched ids: [ID]?
  ) -> Bool {
    var differs = false
    let isInSync = stamp == old
    if !isInSync { for source in sources.values { source.forgetBytes() } }
    if array.storage.order != order || !isInSync {
      let isSame = isInSync && smallIDs.map { $0 == array.storage.ids } ?? false
      if !isSame {
        differs = true
        if let idsNode {
          ChangeLog.valueChanged(
            idsNode, before: oldArray?.storage.ids ?? smallIDs, now: array.storage.ids)
          Graph.sourceChanged(idsNode)
        }
      }
      order = array.storage.order
      if !isSame { keepIDs(array) }
    }
    if let ids, isInSync {
      for id in ids {
        if let source = sources[id] {
          if source.commit(&array) { differs = true }
        } else {
          tellByOrigin(id, array)
          differs = true
        }
      }
    } else {
      // In the order in which they were first read: the same on every run.
      for source in AnyElementSource.inOrder(Array(sources.values)) {
        let source = unsafeDowncast(source, to: ElementSource<ID, Element>.self)
        if source.commit(&array) { differs = true }
      }
    }
    return differs
  }

  func search(_ path: String, for origin: UInt64) -> String? {
    for source in sources.values {
      if let found = source.search("\(path)[id: \(source.id)]", for: origin) { return found }
    }
    return nil
  }

  func committed(_ array: IdentifiedArray<ID, Element>) { stamp = array.stamp }

  /// An element that nobody read through the array: its properties may have been read in a copy of it.
  private func tellByOrigin(_ id: ID, _ array: IdentifiedArray<ID, Element>) {
    guard elementShape.hasParts, let position = array.storage.index[id] else { return }
    let storage = array.storage
    withExtendedLifetime(storage) {
      storage.elements.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let element = UnsafeRawPointer(base + position)
        for cell in elementShape.cells {
          let stamp = Stamp(rawValue: element.load(fromByteOffset: cell.offset, as: UInt64.self))
          StampTable.forEach(ofOrigin: stamp.origin) { node in
            if node.pointee.key != stamp.key { Graph.sourceChanged(node) }
          }
        }
      }
    }
  }
}
