import Observing

extension EnumRecord {
  /// How an enum carries values of a type.
  enum Ways {
    /// In one case of its own, and nowhere in the enums that its cases carry.
    case one
    /// In several, in none of its own, or that is not known.
    case others
  }

  private struct Pair: Hashable {
    let root: ObjectIdentifier
    let value: ObjectIdentifier
  }

  private static let found = Locked<[Pair: Ways]>([:])

  /// How an enum carries values of a type.
  static func ways(from root: Any.Type, to value: Any.Type) -> Ways {
    let pair = Pair(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    if let ways = found.withLock({ $0[pair] }) { return ways }
    let ways = findWays(from: root, to: value)
    found.withLock { $0[pair] = ways }
    return ways
  }

  /// Each enum is looked at once, however many cases carry it: one that carries the value makes it several ways already.
  private static func findWays(from root: Any.Type, to value: Any.Type) -> Ways {
    // Which of the cases that carry nothing it is, no type tells.
    if value == Void.self { return .others }
    var own = 0
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
    var waiting = [root]
    while let type = waiting.popLast() {
      guard let record = EnumRecord.of(type) else { continue }
      for enumCase in record.cases {
        guard enumCase.isReadable else { return .others }
        guard let payload = enumCase.payload else { continue }
        if TypeRecord.areSame(payload, value) {
          if type != root { return .others }
          own += 1
        }
        guard TypeRecord(payload).kind == .enumeration else { continue }
        if seen.insert(ObjectIdentifier(payload)).inserted {
          waiting.append(payload)
        } else if payload == root {
          return .others
        }
      }
    }
    return own == 1 ? .one : .others
  }
}
