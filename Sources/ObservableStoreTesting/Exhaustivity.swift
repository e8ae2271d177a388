/// How much of what happens a test has to assert.
///
/// ```swift
/// store.exhaustivity = .off(showSkippedAssertions: true)
/// await store.send(.appeared)      // What it changes is shown, and fails nothing.
/// ```
public struct Exhaustivity: Equatable, Sendable {
  enum Kind { case on, off, offWithNotes }

  let kind: Kind

  /// Everything: each change of the state, each action received, each effect's end.
  public static let on = Exhaustivity(kind: .on)

  /// Only what the test chooses to assert.
  public static let off = Exhaustivity(kind: .off)

  /// Only what the test chooses to assert.
  ///
  /// - Parameter showSkippedAssertions: Whether what was not asserted is shown, as notes that
  ///   fail nothing. Of a step with an assertion all that it changed is shown: which of it was asserted is not known.
  /// - Returns: The exhaustivity.
  public static func off(showSkippedAssertions: Bool) -> Exhaustivity {
    Exhaustivity(kind: showSkippedAssertions ? .offWithNotes : .off)
  }
}
