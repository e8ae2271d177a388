/// A collection that knows its elements apart: what the walk over a state's bytes asks of it.
///
/// All pointers are to values of the conforming type; those called `before` are to the bytes of one
/// that may be gone.
protocol TrackedCollection {
  /// Tells the readers of what differs; `before` is brought up to date.
  static func commit(
    before: UnsafeMutableRawPointer, now: UnsafeMutableRawPointer
  ) -> Comparison.Outcome

  static func adopt(at value: UnsafeMutableRawPointer, _ mode: Adoption.Mode)

  static func isSameIdentity(_ here: UnsafeRawPointer, _ arriving: UnsafeRawPointer) -> Bool

  /// The path of the place with this origin, if it is in the array or is the array.
  static func search(_ value: UnsafeRawPointer, _ path: String, for origin: UInt64) -> String?
}
