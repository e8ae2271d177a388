/// A reducer, and before it that of an enum's case, as
/// `ifCase(_:case:action:)` makes it.
public struct IfCaseReducer<Parent: Reducer, Whole, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, Whole>
  @usableFromInline let state: CasePath<Whole, Child.State>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    _ parent: Parent, _ path: WritableKeyPath<Parent.State, Whole>,
    _ state: CasePath<Whole, Child.State>, _ action: CasePath<Parent.Action, Child.Action>,
    _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = StatePath(path)
    self.state = state
    self.action = action
    self.child = child
    self.place = place
  }

  /// Runs the child's reducer if the action is the child's, then the parent's.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    _resolved().reduce(into: &state, action: action)
  }

  /// The parent, and the child when an action reaches it first.
  @inlinable
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    let path = path
    let casePath = state
    let action = action
    let place = place
    let child = LazyReducer(child)
    let token = ScopeToken()
    let key = ChildKey<Child.State>()
    let before = ResolvedReducer<Parent.State, Parent.Action>(
      { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        var element: ScopeElement?
        let effect = path.modify(&state) { whole in
          Self.modify(&whole, casePath) { state in
            let effect = child.resolved.reduce(into: &state, action: childAction)
            if !effect.isNone { element = ScopeElement(token: token, key: key(state)) }
            return effect
          }
        }
        guard let effect else {
          place.reportMissing(
            "the case of \(Whole.self) that carries a \(Child.State.self)", in: Parent.State.self,
            parentAction)
          return .none
        }
        guard let element else { return .none }
        return effect.map { action.embed($0) }.scoped(to: element)
      },
      findGone: { state, scope, gone in
        let live = scope.children(of: token)
        if live.isEmpty { return }
        var state = casePath.extract(from: path.read(&state))
        let present = state.map { key($0) }
        for (key, inner) in live {
          if key == present {
            child.findGone(in: &state!, inner, &gone)
          } else {
            gone.append(inner)
          }
        }
      })
    return before.followed(by: parent._resolved())
  }

  /// Changes what an enum carries in a case; nil if it is of another case.
  ///
  /// The enum is taken apart meanwhile and put together after it, so that what it carries is not held
  /// twice: a large array in it is changed without being copied.
  @inlinable
  static func modify<R>(
    _ whole: inout Whole, _ casePath: CasePath<Whole, Child.State>,
    _ body: (inout Child.State) -> R
  ) -> R? {
    withUnsafeMutablePointer(to: &whole) { whole in
      guard var state = casePath.extract(from: whole.pointee) else { return nil }
      whole.deinitialize(count: 1)
      let result = body(&state)
      whole.initialize(to: casePath.embed(consume state))
      return result
    }
  }
}

extension Reducer {
  /// Runs a child's reducer on what one case of an enum carries, before this one.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCase(\.destination, case: Destination.edit, action: AppAction.edit) { Edit() }
  /// ```
  ///
  /// The child's effects are cancelled when the enum is of another case, or carries another child, by its
  /// `Identifiable` id. An action for a child that is not there is reported.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the child's state: its constructor.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable
  public func ifCase<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, Whole>,
    case path: @escaping @Sendable (ChildState) -> Whole,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfCaseReducer<Self, Whole, Child> {
    ifCase(
      state, case: CasePath(path), action: CasePath(action), fileID: fileID, line: line, then: child
    )
  }

  /// Runs a child's reducer on what one case of an optional enum carries, before this one.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the child's state: its constructor.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable
  public func ifCase<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, Whole?>,
    case path: @escaping @Sendable (ChildState) -> Whole,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfCaseReducer<Self, Whole?, Child> {
    let optional = CasePath<Whole?, ChildState> { Optional(path($0)) }
    return ifCase(
      state, case: optional, action: CasePath(action), fileID: fileID, line: line, then: child)
  }

  /// Runs a child's reducer on what one case of an enum carries, before this one.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the child's state.
  ///   - action: The case of the action that carries the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable
  public func ifCase<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, Whole>,
    case path: CasePath<Whole, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfCaseReducer<Self, Whole, Child> {
    IfCaseReducer(self, state, path, action, child(), ReducerPlace("ifCase", fileID, line))
  }
}
