/// A reducer, and the child that it presents, as `presents(_:action:)` makes it.
public struct PresentsReducer<Parent: Reducer>: Reducer {
  @usableFromInline typealias Resolved = ResolvedReducer<Parent.State, Parent.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let place: ReducerPlace
  @usableFromInline let presenting: (Resolved) -> Resolved

  @usableFromInline
  init(
    _ parent: Parent, _ place: ReducerPlace, _ presenting: @escaping (Resolved) -> Resolved
  ) {
    self.parent = parent
    self.place = place
    self.presenting = presenting
  }

  @inlinable
  init<Child: Reducer>(
    _ parent: Parent, _ path: StatePath<Parent.State, Child.State?>,
    _ action: CasePath<Parent.Action, Presented<Child.Action>>, _ child: Child,
    _ place: ReducerPlace
  ) {
    self.init(parent, place) { parent in
      place.check(action)
      return OptionalWay(path: path, action: action.presented())
        .presenting(child, before: parent, place, Dismissal(action))
    }
  }

  /// Runs the child's reducer if the action is the child's, then the parent's; then the child goes if it is dismissed.
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    place.call(self, &state, action)
  }

  /// The parent and the child, whose case paths are looked at now.
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    presenting(parent._resolved())
  }
}

extension Reducer {
  /// Presents a child that an optional holds: a sheet, a detail, a dialog.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .presents(\.detail, action: Action.detail) { Detail() }      // case detail(Presented<Detail.Action>)
  /// ```
  ///
  /// It is shown by setting the state. A ``Presented/presented(_:)`` action is the child's: its reducer runs, and after
  /// it this one. A ``Presented/dismiss`` closes the child: this reducer runs and still sees it, and then it is
  /// set to nil, unless this reducer has put another one in its place. ``Effect/dismiss`` of the child, or of anything
  /// inside it that has no nearer presenter, sends that. Its effects are cancelled when it goes, or when it is another.
  /// An action for a child that is not there is reported.
  ///
  /// A view gets at it by ``Store/presented(_:action:)``.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child.
  @inlinable @inline(__always)
  public func presents<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, ChildState?>,
    action: @escaping @Sendable (Presented<ChildAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, StatePath(consume state), CasePath(action), child(),
      ReducerPlace("presents", fileID, line))
  }

  /// Presents a child that an optional holds.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the action that carries the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child.
  @inlinable @inline(__always)
  public func presents<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, Presented<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, StatePath(consume state), action, child(), ReducerPlace("presents", fileID, line))
  }
}
