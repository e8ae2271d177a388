import ObservableStore

/// Says in what two values differ, in words that fit on a line.
enum Difference {
  /// A value in words that fit on a line.
  static func describe<Value>(_ value: Value) -> String { clipped("\(value)") }

  /// The parts that differ, with both values.
  static func describe<Value>(_ old: Value, _ new: Value) -> [String] {
    StateDifference.of(old, new) { "\($0)" }.map { line($0.path, $0.old, $0.new) }
  }

  /// A part, with both values; without its name if it is the whole.
  static func line(_ path: String, _ old: String, _ new: String) -> String {
    let values = "\(clipped(old)) → \(clipped(new))"
    return path.isEmpty ? values : "\(path): \(values)"
  }

  private static func clipped(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
