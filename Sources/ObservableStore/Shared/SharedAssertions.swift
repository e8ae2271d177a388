/// Lets a test say what it expects of shared values without changing them.
///
/// All states share the one value, so an expectation written into a copy of a state would come true by
/// being written. A test store therefore records what the values were before an action; while it asserts,
/// reads and writes go to what is expected; and equality compares what is expected, on its left, with
/// what there is.
///
/// Used on the main actor alone, as all shared values are.
package enum SharedAssertions {
  private enum Mode { case off, recording, asserting, comparing }

  nonisolated(unsafe) private static var mode = Mode.off
  nonisolated(unsafe) private static var values:
    [ObjectIdentifier: (owner: AnyObject, value: Any)] =
      [:]

  static var isRecording: Bool { mode == .recording }
  static var isAsserting: Bool { mode == .asserting }
  static var isComparing: Bool { mode == .comparing }

  /// From now on what shared values were before their first change is kept.
  package static func record() {
    values = [:]
    mode = .recording
  }

  /// Ends recording; nothing is kept any more.
  package static func end() {
    values = [:]
    mode = .off
  }

  /// Runs `body`, which says what is expected: it begins with the values as they were when recording began.
  package static func asserting<R>(_ body: () throws -> R) rethrows -> R {
    try with(.asserting, body)
  }

  /// Runs `body`, in which the left side of each comparison is what is expected.
  package static func comparing<R>(_ body: () throws -> R) rethrows -> R {
    try with(.comparing, body)
  }

  /// Runs `body`, which sees what is expected.
  package static func expected<R>(_ body: () throws -> R) rethrows -> R {
    try with(.asserting, body)
  }

  private static func with<R>(_ new: Mode, _ body: () throws -> R) rethrows -> R {
    let old = mode
    mode = new
    defer { mode = old }
    return try body()
  }

  static func keepOld(_ value: Any, of owner: AnyObject) {
    if values[ObjectIdentifier(owner)] == nil { values[ObjectIdentifier(owner)] = (owner, value) }
  }

  static func set(_ value: Any, of owner: AnyObject) {
    values[ObjectIdentifier(owner)] = (owner, value)
  }

  static func value<Value>(of owner: SharedRoot<Value>) -> Value? {
    guard mode == .asserting else { return nil }
    return values[ObjectIdentifier(owner)]?.value as? Value
  }
}
