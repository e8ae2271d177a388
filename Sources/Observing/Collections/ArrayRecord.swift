/// What closures have read of one array: its ids, and some of its elements.
///
///     ids source        which ids there are, in what order
///     source of id 3    whether there is an element 3, and which; and its bytes at the last commit
///     source of id 7    …
///
/// It lives as long as somebody reads one of them. The array's stamp says where the array lies, by its place,
/// and of which commit the bytes are, by its version.
@usableFromInline
@_fixed_layout
final class ArrayRecord<ID: Hashable, Element>: AnyArrayRecord {
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element>

  // Exclusivity is unchecked for the reason that `AnyArrayRecord` gives; what hashing and comparing
  // an id calls cannot reach a record.

  @exclusivity(unchecked) @usableFromInline var sources: [ID: ElementSource<ID, Element>] = [:]
  /// The ids at the last commit, of an array so small that keeping them costs nothing.
  @exclusivity(unchecked) @usableFromInline var smallIDs: ContiguousArray<ID> = []
  @exclusivity(unchecked) @usableFromInline var hasSmallIDs = false
  /// While a commit is reported: the array as it was.
  @exclusivity(unchecked) @usableFromInline var oldArray: Elements?

  /// A copy that was written to says nothing of the array that was committed: its version is known to be older.
  @inlinable
  init(_ array: Elements) {
    assert(array.stamp.isPlaced, "nobody tells of an array that lies nowhere")
    var stamp = array.stamp.committed
    if array.stamp.isWritten { stamp.version = 0 }
    super.init(stamp, order: array.storage.order, element: Element.self)
    keepIDs(array)
  }

  @inlinable
  static func of(_ array: Elements) -> ArrayRecord {
    if let record = existing(array.stamp.number) {
      record.meet(array)
      return record
    }
    let record = ArrayRecord(array)
    if OutdatedCopies.areArraysKnown { record.catchUp(with: array) }
    ArrayRecords.add(record)
    return record
  }

  @inlinable
  static func existing(_ place: UInt64) -> ArrayRecord? {
    guard let record = ArrayRecords.find(place), type(of: record) == ArrayRecord.self else {
      return nil
    }
    return certain(record, ArrayRecord.self)
  }

  /// A reader may hold a copy that is older than the place.
  ///
  /// The highest version is the place's own: a record made for an older copy knows nothing of the
  /// elements as they are.
  @inlinable
  func meet(_ array: Elements) {
    guard !array.stamp.isWritten, array.stamp.version > stamp.version else {
      if array.stamp.committed.version < stamp.version {
        OutdatedCopies.remember(self)
        if array.storage.order != order { OutdatedCopies.noteRead() }
      }
      return
    }
    stamp = array.stamp
    order = array.storage.order
    keepIDs(array)
    forgetBytes()
  }

  /// The record was made for a copy: if it is known how the array is, it may be an old one.
  @usableFromInline @inline(never)
  func catchUp(with array: Elements) {
    guard let now = OutdatedCopies.array(at: stamp.number), now.version > stamp.version else {
      return
    }
    stamp.version = now.version
    order = now.order
    count = now.count
    hasSmallIDs = false
    meet(array)
  }

  /// What was kept of the elements does not say how things were.
  @inlinable
  func forgetBytes() {
    for source in sources.values { source.isKnown = false }
  }

  @inlinable
  func keepIDs(_ array: Elements) {
    count = array.storage.ids.count
    // Elements one by one: sharing the buffer would make the array copy it at its next insertion.
    smallIDs.removeAll(keepingCapacity: true)
    hasSmallIDs = array.storage.ids.count <= 128
    if hasSmallIDs { smallIDs.append(contentsOf: array.storage.ids) }
  }

  // MARK: Sources

  @inlinable
  func source(of id: ID, in array: Elements) -> ElementSource<ID, Element> {
    let source: ElementSource<ID, Element>
    if let existing = sources[id] {
      source = existing
    } else {
      source = ElementSource(id, self)
      sources[id] = source
    }
    if !source.isKnown, array.stamp == stamp { source.keepBytes(of: array) }
    if array.stamp.committed.version < stamp.version { source.meet(copyIn: array) }
    return source
  }

  func unobserved(_ source: ElementSource<ID, Element>) {
    sources.remove(under: source.id) { $0 === source }
    giveBackIfUnused()
  }

  override var hasNoElements: Bool { sources.isEmpty }

  override var nodes: [NodePointer] { super.nodes + sources.values.flatMap(\.nodes) }

  override func markSources(_ isOn: Bool) {
    super.markSources(isOn)
    for source in sources.values { source.markSources(isOn) }
  }

  override func forEachKnown(_ body: (_ id: () -> String, Shape, Address) -> Void) {
    for source in sources.values where source.isKnown && source.wasThere {
      if let kept = source.kept { body({ ValueText.alone(source.id) }, source.shape, kept) }
    }
  }

  // MARK: Committing

  /// Tells the readers of what differs from what it was.
  ///
  /// What the record knows is of the commit with the stamp `old`, unless it was made for an older copy of
  /// the array. Then everybody is told.
  ///
  /// - `touchedOnly`: Whether all that may differ is in the array's journal.
  /// - `isHome`: Whether the array is a descendant of one that lay here.
  /// - `looksSame`: Whether all elements are known to look as they did.
  @inlinable
  func commit(
    _ array: inout Elements, since old: Stamp, touchedOnly: Bool, isHome: Bool, looksSame: Bool
  ) -> Outcome {
    let isInSync = stamp == old
    if !isInSync { forgetBytes() }
    var outcome: Outcome = commitIDs(array, isInSync: isInSync) ? [.inside, .stamps] : []
    outcome.formUnion(
      touchedOnly && isInSync
        ? commitTouched(&array, looksSame) : commitAll(&array, isHome: isHome, looksSame))
    return outcome
  }

  @inlinable
  func commitIDs(_ array: Elements, isInSync: Bool) -> Bool {
    guard array.storage.order != order || !isInSync else { return false }
    order = array.storage.order
    if isInSync, hasSmallIDs, smallIDs == array.storage.ids { return false }
    if ChangeLog.isOn { logIDs(array, isInSync: isInSync) }
    idsChanged()
    countChanged(to: array.storage.ids.count, isInSync: isInSync)
    keepIDs(array)
    return true
  }

  @usableFromInline @inline(never)
  func logIDs(_ array: Elements, isInSync: Bool) {
    let old = oldArray?.storage.ids
    if let idsNode {
      ChangeLog.aspectChanged(
        idsNode, .ids, before: old ?? (hasSmallIDs ? smallIDs : nil), now: array.storage.ids)
    }
    logCount(
      from: old?.count ?? (isInSync ? count : nil), to: array.storage.ids.count,
      isInSync: isInSync)
  }

  /// Compares the elements that the array's journal names.
  @inlinable
  func commitTouched(_ array: inout Elements, _ looksSame: Bool) -> Outcome {
    var outcome: Outcome = []
    var index = 0
    while index < array.storage.touched.count {
      let id = array.storage.touched[index]
      if let source = sources[id] {
        outcome.formUnion(
          source.commit(&array, array.stepForTouched, restIsSame: looksSame).outwards)
      } else {
        // Nothing says what it was.
        outcome.formUnion(looksSame ? .stamps : [.inside, .stamps])
        if let position = array.storage.index[id] {
          array.placeElement(at: position, elementShape, array.stepForTouched)
        }
      }
      index += 1
    }
    return outcome
  }

  /// Compares all elements that are read, in the order in which they were first read: the same on
  /// every run.
  @inlinable
  func commitAll(_ array: inout Elements, isHome: Bool, _ looksSame: Bool) -> Outcome {
    // What has come from elsewhere keeps none of the places that it had there.
    let step: Placing.Step = isHome ? .settle : .place
    var outcome: Outcome = []
    if array.placeElements(step, unless: { sources[$0] != nil }) {
      outcome = looksSame ? .stamps : [.inside, .stamps]
    }
    for source in AnyElementSource.inOrder(Array(sources.values)) {
      let source = certain(source, ElementSource<ID, Element>.self)
      outcome.formUnion(source.commit(&array, step, restIsSame: looksSame).outwards)
    }
    return outcome
  }
}
