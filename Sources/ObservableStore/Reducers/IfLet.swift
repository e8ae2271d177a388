/// A reducer, and before it an optional child's, as `ifLet(_:action:)`
/// makes it.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, Child.State?>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    _ parent: Parent, _ path: WritableKeyPath<Parent.State, Child.State?>,
    _ action: CasePath<Parent.Action, Child.Action>, _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = StatePath(path)
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
    let action = action
    let place = place
    let child = LazyReducer(child)
    let token = ScopeToken()
    let key = ChildKey<Child.State>()
    let before = ResolvedReducer<Parent.State, Parent.Action>(
      { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        var element: ScopeElement?
        let effect = path.modify(&state) { state -> Effect<Child.Action>? in
          guard state != nil else { return nil }
          let effect = child.resolved.reduce(into: &state!, action: childAction)
          if !effect.isNone { element = ScopeElement(token: token, key: key(state!)) }
          return effect
        }
        guard let effect else {
          place.reportMissing(
            "the optional \(Child.State.self)", in: Parent.State.self, parentAction)
          return .none
        }
        guard let element else { return .none }
        return effect.map { action.embed($0) }.scoped(to: element)
      },
      findGone: { state, scope, gone in
        let live = scope.children(of: token)
        if live.isEmpty { return }
        var state = path.read(&state)
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
}

/// What tells a child from another in its place: its id, if it is identifiable.
@usableFromInline
struct ChildKey<State> {
  @usableFromInline let isIdentifiable = State.self is any Identifiable.Type

  @usableFromInline init() {}

  @usableFromInline
  func callAsFunction(_ state: State) -> AnyHashable {
    guard isIdentifiable, let state = state as? any Identifiable else { return OnlyChild() }
    func id(_ state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
    return id(state)
  }
}

extension Reducer {
  /// Runs a child's reducer on an optional part of the state, before this one.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: AppAction.detail) { Detail() }
  /// ```
  ///
  /// The child's effects are cancelled when it goes, or when it is another, by its `Identifiable` id. An
  /// action for a child that is not there is reported.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfLetReducer<Self, Child> {
    ifLet(state, action: CasePath(action), fileID: fileID, line: line, then: child)
  }

  /// Runs a child's reducer on an optional part of the state, before this one.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the action that carries the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(self, state, action, child(), ReducerPlace("ifLet", fileID, line))
  }
}
