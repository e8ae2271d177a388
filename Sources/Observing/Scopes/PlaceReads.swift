/// The places of the tracked properties that a piece of code reads, noted in passing.
///
/// It tells less than `RecordedReads`, and costs less: of what is read in states no node is made. It is for what is
/// looked at each time.
package struct PlaceReads {
  /// Where the reads are noted that are under way.
  private let recorder: NodePointer
  private let outer: Graph.Outer
  private let wasObserving: Bool
  private let reads: Int

  /// Begins to note what is read: on the main actor, while nobody records anything.
  @inline(__always)
  package static func begin() -> PlaceReads {
    precondition(RecordedReads.isPossible)
    Outgoing.begin()
    let recorder = GraphMemory.makeEvaluated(.derived)
    noted.removeAll(keepingCapacity: true)
    Self.recorder = recorder
    return PlaceReads(
      recorder: recorder, outer: Graph.beginTracking(recorder), wasObserving: Observing.begin(),
      reads: Graph.counts.reads)
  }

  /// Notes no more.
  ///
  /// - Returns: Whether nothing was read but tracked properties of states that have places: those that `noted` holds, in
  ///   the order in which they were read first.
  @inline(__always)
  package func end() -> Bool {
    Observing.end(wasObserving)
    Graph.endTracking(recorder, outer)
    Self.recorder = nil
    let includesOthers = recorder.pointee.deps != nil
    if includesOthers { Graph.releaseDependencies(of: recorder) }
    GraphMemory.freeEvaluated(recorder)
    Graph.counts.reads = reads
    Outgoing.end()
    return !includesOthers
  }

  @inline(__always)
  static func note(_ stamp: Stamp) {
    if !noted.contains(stamp.number) { noted.append(stamp.number) }
  }
}
