/// Writes to copies of states that left them as they were.
///
///     var visible: IdentifiedArrayOf<Row> {
///       var copy = rows
///       copy.removeAll { $0.isHidden }       // nothing is hidden now: still the copy of what lies in `rows`
///       return copy
///     }
///
/// Who looks for where such a value lies finds the original by its stamps. But what was written would have made it
/// something else, had the original been another; and a write is no read, so nothing else tells.
@usableFromInline
enum UnchangedWrites {
  @inlinable @inline(__always)
  static func note(_ stamp: Stamp) {
    if ThreadWord.isAnyoneObserving { noteHere(stamp) }
  }

  @usableFromInline @inline(never)
  static func noteHere(_ stamp: Stamp) {
    guard ThreadWord.isObservingHere else { return }
    count &+= 1
    if WriteRecord.isOn { WriteRecord.assignedEqual(stamp) }
  }
}
