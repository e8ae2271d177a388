/// The part of a record that does not know the types.
@usableFromInline
class AnyArrayRecord {
  // Exclusivity is unchecked: records are the main actor's, and no access to one calls foreign code.

  /// The array's place, and the last commit that the record knows of.
  @exclusivity(unchecked) @usableFromInline final var stamp: Stamp
  @usableFromInline final let elementShape: Shape
  /// The order of the ids at that commit.
  @exclusivity(unchecked) @usableFromInline final var order: UInt64
  @exclusivity(unchecked) @usableFromInline final var idsNode: NodePointer?
  /// The source of those who read how many elements there are, and of those who read whether there are any.
  @exclusivity(unchecked) private final var countNode: NodePointer?
  @exclusivity(unchecked) private final var presenceNode: NodePointer?
  /// How many elements there were at that commit.
  @exclusivity(unchecked) @usableFromInline final var count = 0

  @usableFromInline
  init(_ stamp: Stamp, order: UInt64, element: Any.Type) {
    self.stamp = stamp
    self.order = order
    elementShape = Shape.of(element)
  }

  final var path: String? { PathFinder.path(of: stamp.number) }

  final var idsSource: NodePointer { idsNode ?? makeSource(\.idsNode, .ids) }
  final var countSource: NodePointer { countNode ?? makeSource(\.countNode, .count) }
  final var presenceSource: NodePointer { presenceNode ?? makeSource(\.presenceNode, .isEmpty) }

  private func makeSource(
    _ place: ReferenceWritableKeyPath<AnyArrayRecord, NodePointer?>, _ aspect: ArrayAspect
  ) -> NodePointer {
    let node = Source.make(owner: IDsSource(self, aspect) { $0[keyPath: place] = nil })
    self[keyPath: place] = node
    return node
  }

  /// The sources of those who read it.
  var nodes: [NodePointer] { [idsNode, countNode, presenceNode].compactMap(\.self) }

  /// Whether nobody reads an element.
  var hasNoElements: Bool { true }

  /// Goes through the elements that somebody reads: their ids, and their bytes at the last commit.
  func forEachKnown(_ body: (_ id: () -> String, Shape, Address) -> Void) {}

  final func giveBackIfUnused() {
    if idsNode == nil, countNode == nil, presenceNode == nil, hasNoElements {
      OutdatedCopies.willForget(self)
      ArrayRecords.remove(self)
    }
  }

  @usableFromInline
  final func idsChanged() {
    if let idsNode { Graph.sourceChanged(idsNode) }
  }

  /// Tells who has read how many elements there are; all of them, if it is not certain how many there were.
  @usableFromInline
  final func countChanged(to new: Int, isInSync: Bool) {
    if let countNode, hasOtherCount(new, isInSync) { Graph.sourceChanged(countNode) }
    if let presenceNode, hasOtherPresence(new, isInSync) { Graph.sourceChanged(presenceNode) }
  }

  @inline(__always)
  private func hasOtherCount(_ new: Int, _ isInSync: Bool) -> Bool { !isInSync || new != count }

  @inline(__always)
  private func hasOtherPresence(_ new: Int, _ isInSync: Bool) -> Bool {
    !isInSync || (new == 0) != (count == 0)
  }

  /// Logs that, before they are told.
  ///
  /// - `old`: How many there were, if that is known.
  @usableFromInline @inline(never)
  final func logCount(from old: Int?, to new: Int, isInSync: Bool) {
    if let countNode, hasOtherCount(new, isInSync) {
      ChangeLog.aspectChanged(countNode, .count, before: old, now: new)
    }
    if let presenceNode, hasOtherPresence(new, isInSync) {
      ChangeLog.aspectChanged(presenceNode, .isEmpty, before: old.map { $0 == 0 }, now: new == 0)
    }
  }

  /// Marks the sources of the array, to see who reads any of them.
  func markSources(_ isOn: Bool) {
    for node in [idsNode, countNode, presenceNode] {
      if let node { InsideMarks.mark(node, isOn) }
    }
  }

  private final class IDsSource: Source.Owner {
    let record: AnyArrayRecord
    let aspect: ArrayAspect
    let forget: (AnyArrayRecord) -> Void

    init(
      _ record: AnyArrayRecord, _ aspect: ArrayAspect, forget: @escaping (AnyArrayRecord) -> Void
    ) {
      self.record = record
      self.aspect = aspect
      self.forget = forget
    }

    override func path() -> String? { record.path.map(aspect.path) }
    override var arrayAspect: ArrayAspect? { aspect }
    override func unobserved() {
      forget(record)
      record.giveBackIfUnused()
    }
  }
}

/// The records there are, by the array's place.
@usableFromInline
enum ArrayRecords {
  @usableFromInline
  static func find(_ place: UInt64) -> AnyArrayRecord? {
    if let last, last.stamp.number == place { return last }
    guard let record = known[place] else { return nil }
    last = record
    return record
  }

  @usableFromInline
  static func add(_ record: AnyArrayRecord) {
    known[record.stamp.number] = record
    last = record
  }

  static func remove(_ record: AnyArrayRecord) {
    known[record.stamp.number] = nil
    if last === record { last = nil }
  }
}
