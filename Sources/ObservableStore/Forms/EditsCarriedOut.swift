import Observing

/// Of which states somebody carries out the edits: a ``BindingReducer``, or a reducer of one's own by ``Edit/apply(to:)``.
///
/// Where nobody does, a field takes what is typed and its state does not: that is told once of each type of state, and only if
/// no edit of it was ever carried out, since a reducer may well refuse one.
enum EditsCarriedOut {
  private static let states = Locked<Set<ObjectIdentifier>>([])

  /// Somebody carries out edits of this state, or has been told that nobody does.
  ///
  /// Returns whether that is news.
  @discardableResult
  static func note<State>(_ state: State.Type) -> Bool {
    states.withLock { $0.insert(ObjectIdentifier(state)).inserted }
  }

  static func reportNone<State, Action>(_ edit: Edit<State>, sentAs action: Action, in state: State)
  {
    StoreMisuse.report(
      """
      the edit of '\(edit.name(in: state))' of \(TypeName.of(State.self)) that a binding sent as \
      \(ValueText.alone(action)) was carried out by nobody: the reducer of \(TypeName.of(State.self)) needs a \
      BindingReducer for that case, or edit.apply(to: &state). That is not told again
      """)
  }
}
