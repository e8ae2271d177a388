import Observing

/// What a binding asks for, and somebody carries out: edits of a state, and dismissals of a child.
///
/// Where nobody does, a field takes what is typed and its state does not, or a sheet closes and its child stays: that is
/// told once of each type of edit or child, in a test once in each, and only if none of it was ever carried out, since a
/// reducer may well refuse one.
@usableFromInline
enum CarriedOut {
  private static let types = Locked<Set<ObjectIdentifier>>([])

  /// Somebody carries out requests of this type.
  @usableFromInline
  static func note<Request>(_ request: Request.Type) {
    types.withLock { _ = $0.insert(ObjectIdentifier(request)) }
  }

  /// Whether nobody has ever carried one out, and that has not been told.
  static func isNews<Request>(_ request: Request.Type) -> Bool {
    !types.withLock { $0.contains(ObjectIdentifier(request)) } && Diagnostics.isNews(request)
  }

  static func reportNone<State, Action>(
    _ edit: Edit<State>, sentAs action: Action, in state: State, at line: ProgramLine
  ) {
    StoreMisuse.report(
      """
      the edit of '\(edit.name(in: state))' of \(TypeName.of(State.self)) that a binding sent as \
      \(ValueText.alone(action)) was carried out by nobody: the reducer of \(TypeName.of(State.self)) needs a \
      BindingReducer for that case, or edit.apply(to: &state), and that around it a Scope, an ifLet, a forEach or a \
      presents by which it is reached. If it refused the edit, nothing is wrong. That is not told again
      """, at: line)
  }
}

extension Store {
  /// Sends what closes a child, and tells if nobody has closed it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - mayRefuse: Whether the child may stay if anything else has come of the action: a question to the user, say.
  ///   - child: The child's store, if it is there.
  func close<ChildState, ChildAction>(
    by action: Action, mayRefuse: Bool, _ child: @MainActor () -> Store<ChildState, ChildAction>?
  ) {
    if sender.isBusy, !place.root.isChanging, let child = untracked({ child() }) {
      // By its turn this one may have gone, or another one may have come, which is not meant.
      return SentTo.during(SentTo(child.place) {}) { _ = sender.send(action, from: place) }
    }
    // What waits for another action, or is sent to a store that has ended, says nothing of the reducer.
    let open = sender.isBusy ? nil : untracked { child() }
    let changes = Counts.now.mutations
    let task = sendOn(action, nil, 0)
    guard let open, open == untracked({ child() }) else { return }
    // What was started may close it later.
    if task.hasStarted || mayRefuse && changes != Counts.now.mutations { return }
    reporting(at: nil) {
      guard CarriedOut.isNews(Presented<ChildAction>.self) else { return }
      StoreMisuse.report(
        """
        \(TypeName.of(ChildState.self)) was to be closed by the action \(ValueText.alone(action)), and nobody has closed it: \
        the reducer of the state that holds it needs a presents(_:action:) for it, or has to set it to nil. That is not told \
        again
        """)
    }
  }
}
