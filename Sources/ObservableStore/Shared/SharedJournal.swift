import Observing

/// What shared values were before they were changed, so that they can be put back.
///
/// States that are copies of one share its values, so what is done with one copy is not done with the next one as it was
/// with the first, unless the values are what they were.
///
/// Used on the main actor alone, as all shared values are.
package struct SharedJournal {
  /// A value that was changed.
  private struct Entry {
    let owner: AnyObject
    let hasChanged: () -> Bool
    let putBack: () -> Void
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// What is written down at the moment, if anything is.
  private static let open = Unguarded<SharedJournal?>(nil)

  package init() {}

  /// Whether no shared value was written.
  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a value is another than it was.
  package var hasChanged: Bool { entries.values.contains { $0.hasChanged() } }

  /// Lets each value be what it was when it was written down.
  package func putBack() {
    for entry in entries.values { entry.putBack() }
  }

  /// Takes in what another one knows of values that this one does not know.
  package mutating func merge(_ other: SharedJournal) {
    entries.merge(other.entries) { mine, _ in mine }
  }

  /// Those of its values that another one knows, too.
  package func inCommon(with other: SharedJournal) -> SharedJournal {
    var common = SharedJournal()
    common.entries = entries.filter { other.entries[$0.key] != nil }
    return common
  }

  /// Runs `body`, and tells what shared values were before it changed them.
  ///
  /// Calls may stand in one another: what an inner one tells the outer one tells, too.
  package static func writing<R>(_ body: () throws -> R) rethrows -> (R, SharedJournal) {
    let outer = open.value
    open.value = SharedJournal()
    var journal: SharedJournal { open.value ?? SharedJournal() }
    defer {
      var merged = outer
      merged?.merge(journal)
      open.value = merged
    }
    let result = try body()
    return (result, journal)
  }

  /// Writes down what a value is before it changes, if that is asked.
  static func willChange<Value>(_ root: SharedRoot<Value>) {
    let id = ObjectIdentifier(root)
    guard let journal = open.value, journal.entries[id] == nil else { return }
    let old = Untracked.run { root.box.value }
    open.value?.entries[id] = Entry(
      owner: root,
      hasChanged: { !Sameness.looksTheSame(old, Untracked.run { root.box.value }) },
      putBack: { root.value = old })
  }
}
