/// A reducer, and before it an optional child's, as `ifLet(_:action:)`
/// makes it.
@frozen
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, Child.State?>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable @inline(__always)
  init(
    _ parent: Parent, _ path: StatePath<Parent.State, Child.State?>,
    _ action: CasePath<Parent.Action, Child.Action>, _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = path
    self.action = action
    self.child = child
    self.place = place
  }

  /// Runs the child's reducer if the action is the child's, then the parent's.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    place.call(self, &state, action)
  }

  /// The parent and the child, whose case paths are looked at now.
  @inlinable
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    place.check(action)
    return OptionalWay(path: path, action: action)
      .resolved(child, before: parent._resolved(), place)
  }
}

/// The way to an optional child.
@usableFromInline
@frozen
struct OptionalWay<State, Action, ChildState, ChildAction>: OnlyChildWay {
  @usableFromInline let path: StatePath<State, ChildState?>
  @usableFromInline let action: CasePath<Action, ChildAction>
  @usableFromInline let key = ChildKey<ChildState>()

  @inlinable
  init(path: StatePath<State, ChildState?>, action: CasePath<Action, ChildAction>) {
    self.path = path
    self.action = action
  }

  @inlinable
  func modify<R>(
    _ holder: inout ChildState?, _ id: OnlyChild, _ body: (inout ChildState) -> R
  ) -> R? {
    holder == nil ? nil : body(&holder!)
  }

  @inlinable
  func child(_ id: OnlyChild, in holder: ChildState?) -> ChildState? { holder }

  @inlinable
  func name(_ id: OnlyChild, in property: String?) -> String {
    property.map { "the optional state \($0)" } ?? "the optional \(ChildState.self)"
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
  /// The child's effects are cancelled when it goes, or when it is another: by its `Identifiable` id, or else
  /// because another value was put in its place, which can be told of a child with tracked properties. An action
  /// for a child that is not there is reported.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable @inline(__always)
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, ChildState?>,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(
      self, StatePath(consume state), CasePath(action), child(),
      ReducerPlace("ifLet", fileID, line))
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
  @inlinable @inline(__always)
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(
      self, StatePath(consume state), action, child(), ReducerPlace("ifLet", fileID, line))
  }
}
