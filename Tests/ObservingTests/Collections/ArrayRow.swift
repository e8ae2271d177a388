@testable import Observing

struct ArrayRow: Identifiable, Hashable, Codable, Comparable {
  var id: Int
  var text = ""

  static func < (lhs: ArrayRow, rhs: ArrayRow) -> Bool { lhs.text < rhs.text }
}

/// An element whose heap payload tells whether it was copied when it is changed.
struct PayloadHolder: Identifiable {
  final class Payload {
    var number = 0
  }

  let id: Int
  var payload = Payload()

  /// Returns whether the payload is referred to by this value alone.
  mutating func increment() -> Bool {
    payload.number += 1
    return isKnownUniquelyReferenced(&payload)
  }
}

struct ArrayFailure: Error {}

typealias ArrayRows = IdentifiedArrayOf<ArrayRow>

func arrayRows(_ ids: Int...) -> ArrayRows {
  ArrayRows(uniqueElements: ids.map { ArrayRow(id: $0, text: "\($0)") })
}

/// Checks that ids, elements and index agree, without going through tracked reads.
func isConsistent(_ rows: ArrayRows) -> Bool {
  let storage = rows.storage
  return storage.elements.map(\.id) == Array(storage.ids)
    && storage.index.count == storage.ids.count
    && storage.ids.enumerated().allSatisfy { storage.index[$1] == $0 }
}
