/// The part of a record that does not know the types.
class AnyArrayRecord {
  /// The array's place, and the last commit that the record knows of.
  var stamp: Stamp

  init(_ stamp: Stamp) { self.stamp = stamp }

  var path: String? { PathFinder.path(ofArray: stamp.origin) }
}

/// The records there are, by the origin of the array's place.
enum ArrayRecords {
  nonisolated(unsafe) private static var known: [UInt64: AnyArrayRecord] = [:]
  /// The last one asked for: closures read one array many times in a row.
  nonisolated(unsafe) private static var last: AnyArrayRecord?

  static func find(_ origin: UInt64) -> AnyArrayRecord? {
    if let last, last.stamp.origin == origin { return last }
    guard let record = known[origin] else { return nil }
    last = record
    return record
  }

  static func add(_ record: AnyArrayRecord) {
    known[record.stamp.origin] = record
    last = record
  }

  static func remove(_ record: AnyArrayRecord) {
    known[record.stamp.origin] = nil
    if last === record { last = nil }
  }
}
