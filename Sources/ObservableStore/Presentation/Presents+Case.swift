extension Reducer {
  /// Presents a child that one case of an optional enum carries: one of several, of which one is shown at a time.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .presents(\.destination, case: Destination.edit, action: Action.edit) { Edit() }
  ///   .presents(\.destination, case: Destination.add, action: Action.add) { Add() }
  /// ```
  ///
  /// It goes as with one that an optional holds, see `presents(_:action:)`. What is dismissed is the child in this case
  /// alone.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the child's state: its constructor.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child.
  @inlinable @inline(__always)
  public func presents<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, Whole?>,
    case path: @escaping @Sendable (ChildState) -> Whole,
    action: @escaping @Sendable (Presented<ChildAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, StatePath(consume state), CasePath<Whole?, ChildState> { Optional(path($0)) },
      CasePath(action), child(), ReducerPlace("presents", fileID, line))
  }

  /// Presents a child that one case of an optional enum carries.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case of the optional that carries the child's state: `CasePath { Destination.edit($0) }`.
  ///   - action: The case of the action that carries the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child.
  @inlinable @inline(__always)
  public func presents<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, Whole?>,
    case path: CasePath<Whole?, ChildState>,
    action: CasePath<Action, Presented<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, StatePath(consume state), path, action, child(),
      ReducerPlace("presents", fileID, line))
  }
}

extension PresentsReducer {
  @inlinable
  init<Whole, Child: Reducer>(
    _ parent: Parent, _ state: StatePath<Parent.State, Whole?>,
    _ path: CasePath<Whole?, Child.State>,
    _ action: CasePath<Parent.Action, Presented<Child.Action>>, _ child: Child,
    _ place: ReducerPlace
  ) {
    self.init(parent, place) { parent in
      place.check(path)
      place.check(action)
      return CaseWay(path: state, state: path, action: action.presented())
        .presenting(child, before: parent, place, Dismissal(action))
    }
  }
}
