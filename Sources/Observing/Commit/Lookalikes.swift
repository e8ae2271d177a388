/// Instances of states that have come in the place of others that look the same.
///
/// Nobody is told of them: who reads a part of the state finds the same there. But the position has another place from
/// then on, and copies that functions have made of the state have the old one. Who begins to read such a copy would
/// depend on what no commit looks at any more; so the function is called once more when somebody reads what it made.
enum Lookalikes {
  /// A state has been committed; `root` is what it is the root of.
  static func note(in root: PlaceRoot?) {
    guard haveCome else { return }
    haveCome = false
    if let root { root.lookalikes &+= 1 } else { inObjects &+= 1 }
  }

  /// How often any have come that a function of the states in a tree may have copied.
  static func count(for root: PlaceRoot) -> UInt64 { root.lookalikes &+ inObjects }
}
