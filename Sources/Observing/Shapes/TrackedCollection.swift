/// A collection that knows its elements apart: what the walk over a state's bytes asks of it.
///
/// All pointers are to values of the conforming type; those called `before` are to the bytes of one
/// that may be gone.
@usableFromInline
protocol TrackedCollection {
  /// Tells the readers of what differs; `before` is brought up to date.
  static func commit(
    before: UnsafeMutableRawPointer, now: UnsafeMutableRawPointer
  ) -> Comparison.Outcome

  static func adopt(at value: UnsafeMutableRawPointer, _ mode: Adoption.Mode)

  /// Where the element of an id lies, whose position was `last` when it was asked for before.
  static func locate(
    _ id: UnsafeRawPointer, in array: UnsafeRawPointer, last: inout Int
  ) -> UnsafeMutableRawPointer?
}
