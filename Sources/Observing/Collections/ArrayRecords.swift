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

  @usableFromInline
  init(_ stamp: Stamp, order: UInt64, element: Any.Type) {
    self.stamp = stamp
    self.order = order
    elementShape = Shape.of(element)
  }

  final var path: String? { PathFinder.path(of: stamp.number) }

  final var idsSource: NodePointer {
    if let idsNode { return idsNode }
    let node = Source.make(owner: IDsSource(self))
    idsNode = node
    return node
  }

  /// The sources of those who read it.
  var nodes: [NodePointer] { [idsNode].compactMap(\.self) }

  /// Whether nobody reads an element.
  var hasNoElements: Bool { true }

  /// Goes through the elements that somebody reads: their ids, and their bytes at the last commit.
  func forEachKnown(_ body: (_ id: () -> String, Shape, Address) -> Void) {}

  final func giveBackIfUnused() {
    if idsNode == nil, hasNoElements { ArrayRecords.remove(self) }
  }

  @usableFromInline
  final func idsChanged() {
    if let idsNode { Graph.sourceChanged(idsNode) }
  }

  /// Marks the sources of the array, to see who reads any of them.
  func markSources(_ isOn: Bool) {
    if let idsNode { InsideMarks.mark(idsNode, isOn) }
  }

  private final class IDsSource: Source.Owner {
    let record: AnyArrayRecord
    init(_ record: AnyArrayRecord) { self.record = record }
    override func path() -> String? { record.path }
    override func unobserved() {
      record.idsNode = nil
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
