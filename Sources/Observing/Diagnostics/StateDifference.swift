/// What is different between two values, by path: `rows[id: 3].title`.
package enum StateDifference {
  /// One part that is different.
  package struct Change: Equatable {
    /// The way to the part; empty for the value itself.
    package var path: String
    package var old: String
    package var new: String

    package init(path: String, old: String, new: String) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// What stands for a part that is not there.
  package static let nothing = "(nothing)"

  /// The parts that are different, in the order in which they are declared.
  ///
  /// It goes into structs, tuples, enums and optionals, arrays by position, identified arrays by id,
  /// dictionaries by key, and objects once each. What cannot be told apart by its parts is compared as
  /// what it says it is.
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - seekingShared: Whether shared values are looked for in what is equal, too.
  /// - Returns: The parts.
  package static func of<Value>(
    _ old: Value, _ new: Value, seekingShared: Bool = false
  ) -> [Change] {
    var walk = DifferenceWalk(describe, seeksShared: seekingShared)
    walk.compare(old, new, "")
    return walk.changes
  }

  /// The same, no longer than can be read: of a collection the one element that differs, or the whole.
  package static func inBrief(_ old: Any, _ new: Any) -> [Change] {
    var walk = DifferenceWalk({ ShortDescription.of($0) }, isBrief: true)
    walk.compare(old, new, "")
    return walk.changes
  }

  /// A value on one line, as a state shows itself: without a trace of tracking.
  package static func describe(_ value: Any) -> String { OneLine.of(ValueText.of(value)) }
}
