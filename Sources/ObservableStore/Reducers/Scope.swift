/// A child's reducer, run for the child's actions on its part of the parent's state.
///
/// ```swift
/// var body: some Reducer<AppState, AppAction> {
///   Scope(\.counter, action: AppAction.counter) { Counter() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child's effects have their own place: ids of its own to cancel by, which the parent's reach.
@frozen
public struct Scope<State, Action, Child: Reducer>: Reducer {
  @usableFromInline let path: StatePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  /// Runs a child's reducer.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the parent's action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(consume state, action: CasePath(action), fileID: fileID, line: line, child: child)
  }

  /// Runs a child's reducer.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the parent's action that carries the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    path = StatePath(consume state)
    self.action = action
    self.child = child()
    place = ReducerPlace("Scope", fileID, line)
  }

  /// Runs the child's reducer if the action is the child's.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    place.call(self, &state, action)
  }

  /// The child, whose case path is looked at now.
  @inlinable
  public func _resolved() -> ResolvedReducer<State, Action> {
    place.check(action)
    let place = place
    let path = path
    let action = action
    let token = ScopeToken(place, path.keyPath)
    let child = LazyReducer(child, token)
    let element = ScopeElement(token: token, key: OnlyChild())
    return ResolvedReducer(
      { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        if !path.leadsSomewhere(in: state) {
          place.reportMissing(
            "the `\(ReportedType.name(of: Child.State.self))`", in: State.self, parentAction)
          return .none
        }
        let effect = path.modify(&state) {
          child.reduce(into: &$0, action: childAction)
        }
        if effect.isNone { return .none }
        return effect.map { action.embed($0) }.scoped(to: element)
      },
      findGone: { state, scope, gone in
        for inner in scope.children(of: token).values {
          if !path.leadsSomewhere(in: state) {
            gone.append(inner)
            continue
          }
          if !inner.hasChildren { continue }
          var state = path.read(&state)
          child.findGone(in: &state, inner, &gone)
        }
      })
  }
}
