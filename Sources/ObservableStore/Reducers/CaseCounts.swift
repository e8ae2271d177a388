import Observing

extension EnumRecord {
  private struct Pair: Hashable {
    let root: ObjectIdentifier
    let value: ObjectIdentifier
  }

  private static let counts = Locked<[Pair: Int]>([:])

  /// How many cases of an enum carry a value of a type, and nothing else.
  static func countOfCases(of root: Any.Type, carrying value: Any.Type) -> Int {
    let pair = Pair(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    if let count = counts.withLock({ $0[pair] }) { return count }
    let cases = EnumRecord.of(root)?.cases ?? []
    let count = cases.count { $0.payload.map { TypeRecord.areSame($0, value) } ?? false }
    counts.withLock { $0[pair] = count }
    return count
  }
}
