/// Why a closure re-ran.
///
/// ```swift
/// let tracing = traceRenders { cause in
///   guard cause.label == "header" else { return }
///   for change in cause.changes {
///     print(change.path, change.oldValue, change.newValue)
///   }
/// }
/// ```
///
/// Only changes of what a closure has read are described, and of a value that has parts those that differ: of a struct
/// its properties, of a view state its fields (``Change/path`` begins in the view state). A collection of more than 100 elements is
/// described by its first ten and its count: `[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 1000 in all]`; or by the elements that
/// differ, where both values would look the same.
public struct RenderCause: Sendable, Hashable, Codable, CustomStringConvertible {
  /// One property that changed.
  public struct Change: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Where the property stands: `profile.name`, `rows[id: 3].title`.
    public var path: String
    /// What it was, as it prints: a text in quotes if it is empty, `nil`, or has `, ` or ` → ` in it.
    public var oldValue: String
    /// What it is, as it prints; a text as in ``oldValue``.
    public var newValue: String
    /// Why the closure ran for it, although it may not have read it; nil if it has.
    ///
    /// A property that is not `@Tracked` makes all of its state coarse, and so does a forgotten `: ObservableState`. Of a
    /// plain array, dictionary or struct a part that changes is coarse.
    public var coarseness: String?

    /// Makes a change.
    public init(path: String, oldValue: String, newValue: String, coarseness: String? = nil) {
      self.path = path
      self.oldValue = oldValue
      self.newValue = newValue
      self.coarseness = coarseness
    }

    /// The change in one line: what would end it, or command a terminal, is shown as a picture, as in `␊`.
    public var description: String { text(after: nil) }

    fileprivate func text(after other: Change?) -> String {
      let values = oldValue == newValue ? "looks the same" : "\(oldValue) → \(newValue)"
      return OneLine.of("\(path): \(values)\(reason(after: other))")
    }

    /// Why it is coarse, in brackets; nothing if it is not.
    ///
    /// - Parameter other: The change that stands before it: a reason that both have is told once.
    /// - Returns: The reason.
    package func reason(after other: Change?) -> String {
      guard let coarseness else { return "" }
      return coarseness == other?.coarseness ? " (coarse, as before)" : " (coarse: \(coarseness))"
    }
  }

  /// The closure's label.
  public var label: String
  /// The action that caused it, where a store ran one.
  public var action: String?
  /// The properties that the closure had read and that have changed since it ran.
  public var changes: [Change]

  /// Makes a cause.
  public init(label: String, action: String? = nil, changes: [Change]) {
    self.label = label
    self.action = action
    self.changes = changes
  }

  /// The cause in one line: what would end it, or command a terminal, is shown as a picture, as in `␊`.
  public var description: String {
    let what = RenderCause.text(of: changes)
    let label = Self.shown(label)
    return OneLine.of(action.map { "\(label) ← \($0): \(what)" } ?? "\(label) ← \(what)")
  }

  /// A closure's label; that it has none, if that is empty.
  static func shown(_ label: String) -> String { label.isEmpty ? "(no label)" : label }
}

extension RenderCause {
  /// The changes, one after the other.
  static func text(of changes: [Change]) -> String {
    if changes.isEmpty { return "something unknown" }
    return changes.indices.map { changes[$0].text(after: $0 == 0 ? nil : changes[$0 - 1]) }
      .joined(separator: ", ")
  }

  /// More has changed before the closure ran: of a property, from what it was first to what it is at last.
  mutating func add(_ more: [Change], _ action: String?) {
    if let action {
      let actions = self.action.map { $0 == action ? $0 : "\($0), \(action)" }
      self.action = actions ?? action
    }
    for change in more {
      if let index = changes.firstIndex(where: { $0.path == change.path }) {
        changes[index].newValue = change.newValue
      } else {
        changes.append(change)
      }
    }
  }
}

/// Reports why each closure re-runs, from now until the token is cancelled or released.
///
/// ```swift
/// let tracing = traceRenders { print($0) }     // header ← profile.name: Blob → Bob
/// ```
///
/// While it is on, a transaction keeps a copy of each state that it writes, to show the old values.
@MainActor
public func traceRenders(_ report: @escaping @MainActor (RenderCause) -> Void) -> Tracing {
  Tracing(report)
}

/// Keeps a report of renders going.
@MainActor
public final class Tracing {
  /// Not its address, which another one may have before this one's end has come to the main actor.
  private let reporter: UInt64

  init(_ report: @escaping @MainActor (RenderCause) -> Void) {
    reporter = ChangeLog.add { cause in
      Untracked.run { MainActorCall.run(report, cause) }
    }
  }

  /// Ends the report.
  public func cancel() {
    ChangeLog.remove(reporter)
  }

  deinit {
    onMainActorSoon { [reporter] in ChangeLog.remove(reporter) }
  }
}
