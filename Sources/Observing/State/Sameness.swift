/// Whether an assignment is one in name only.
///
/// The questions about the type are answered by the compiler wherever the code is specialised for it,
/// so that assigning an `Int` costs a comparison and nothing more.
@usableFromInline
enum Sameness {
  /// Whether the types say that `new` is what is there already.
  @inlinable @inline(__always)
  static func isNoChange<Value>(_ old: Value, _ new: Value) -> Bool {
    if let type = Value.self as? any Equatable.Type { return areEqual(old, new, as: type) }
    if Value.self is AnyClass { return areIdentical(old, new) }
    return false
  }

  @inlinable @inline(__always)
  static func areEqual<Value, E: Equatable>(_ old: Value, _ new: Value, as type: E.Type) -> Bool {
    // A comparison reads what it compares; it must not become a dependency of a closure that writes.
    guard ThreadWord.isAnyoneObserving else { return (old as! E) == (new as! E) }
    return Untracked.run { (old as! E) == (new as! E) }
  }

  @inlinable
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
    (old as AnyObject) === (new as AnyObject)
  }
}
