import ObservableStore
import Observing

/// Says in what two values differ, in words that fit on a line.
package enum Difference {
  /// The parts that differ, with both values.
  ///
  /// Of a collection that is the one element that differs, or the whole in brief, as tracking says it: nobody would read a
  /// line for each of a thousand elements that stand one further.
  static func describe<Value>(_ old: Value, _ new: Value) -> [String] {
    StateDifference.inBrief(old, new).map { line($0.path, $0.old, $0.new) }
  }

  /// A part, with both values; without its name if it is the whole.
  static func line(_ path: String, _ old: String, _ new: String) -> String {
    let values = old == new ? "looks the same" : values(old, new)
    return path.isEmpty ? values : "\(path): \(values)"
  }

  /// Both values; where their beginnings would look the same, from where they differ, and of lists whole elements.
  private static func values(_ old: String, _ new: String) -> String {
    if max(old.count, new.count) > 60, let texts = ListText.excerpts(old, new, to: 48) {
      return "\(texts.old) → \(texts.new)"
    }
    if clipped(old) != clipped(new) { return "\(clipped(old)) → \(clipped(new))" }
    let same = zip(old, new).prefix { $0 == $1 }.count
    func rest(_ text: String) -> String { clipped("…" + text.dropFirst(max(0, same - 10))) }
    return "\(rest(old)) → \(rest(new))"
  }

  /// What had changed of what a closure read, or compared, and why that made it run, where it may not have read it.
  package static func text(of cause: RenderCause) -> String {
    var last: RenderCause.Change?
    return cause.changes.map { change in
      // A whole state: where it does not fit, its beginnings say nothing.
      let isWhole = change.path.isEmpty && max(change.oldValue.count, change.newValue.count) > 60
      if isWhole { return "the state that it compares differs" }
      defer { last = change }
      return line(change.path, change.oldValue, change.newValue) + change.reason(after: last)
    }.joined(separator: ", ")
  }

  /// A value, without the names of modules and types, and without the dot that would stand for them in code:
  /// `rename("Grace")`.
  static func whole(_ value: Any) -> String { ValueText.alone(value) }

  /// A text of which the beginning and the end are there, if it does not fit.
  static func clippedInside(_ text: String, to length: Int) -> String {
    if text.count <= length { return text }
    let end = (length - 1) * 2 / 5
    return text.prefix(length - 1 - end) + "…" + text.suffix(end)
  }

  /// A text, as far as it fits.
  package static func clipped(_ text: String, to length: Int = 60) -> String {
    text.count <= length ? text : text.prefix(length - 1) + "…"
  }
}
