import Observing

/// A reducer that prints what its actions change, as ``Reducer/printChanges(_:to:)`` makes it.
public struct PrintChangesReducer<Base: Reducer>: Reducer {
  private let base: Base
  private let label: String?
  private let printer: (String) -> Void

  init(_ base: Base, _ label: String?, _ printer: @escaping (String) -> Void) {
    self.base = base
    self.label = label
    self.printer = printer
  }

  /// Runs the reducer, and prints what it changed.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    print(action, &state) { base.reduce(into: &$0, action: action) }
  }

  /// The reducer, resolved.
  public func _resolved() -> ResolvedReducer<Base.State, Base.Action> {
    let base = base._resolved()
    return ResolvedReducer(
      { state, action in print(action, &state) { base.run(&$0, action) } }, findGone: base.findGone)
  }

  private func print(
    _ action: Base.Action, _ state: inout Base.State,
    _ run: (inout Base.State) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    let old = state
    let (effect, former) = SharedAssertions.recording { run(&state) }
    let changes = SharedAssertions.comparing(former: former) {
      StateDifference.of(old, state, seekingShared: !former.isEmpty)
    }
    var lines = ["\(label.map { "\($0): " } ?? "")received \(StateDifference.describe(action))"]
    lines += changes.map { "  \($0.path.isEmpty ? "state" : $0.path): \($0.old) → \($0.new)" }
    if changes.isEmpty { lines.append("  (no change)") }
    printer(lines.joined(separator: "\n"))
    return effect
  }
}

extension Reducer {
  /// Prints each action, and the properties that it changed, by path, with their old and new values.
  ///
  ///     Counter: received .counter(.increment)
  ///       counter.count: 1 → 2
  ///
  /// It is a tool for finding out. It keeps a copy of the state while an action is processed, so that
  /// arrays are copied when they are changed.
  ///
  /// - Parameters:
  ///   - label: What to call the reducer.
  ///   - printer: Gets the lines for each action; nil prints them.
  /// - Returns: This reducer, printing.
  public func printChanges(
    _ label: String? = nil, to printer: ((String) -> Void)? = nil
  ) -> PrintChangesReducer<Self> {
    PrintChangesReducer(self, label, printer ?? { Swift.print($0) })
  }
}
