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
}
