/// What is found out once for each type, on any thread.
final class ByType<Found: Sendable>: Sendable {
  private let known = Locked<[ObjectIdentifier: Found]>([:])

  /// What is known of a type; `find` may ask for that of others, and is called outside the lock.
  func of(_ type: Any.Type, _ find: (Any.Type) -> Found) -> Found {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let found = find(type)
    known.withLock { $0[id] = found }
    return found
  }
}
