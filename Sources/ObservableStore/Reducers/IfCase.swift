import Observing

/// A reducer, and before it that of an enum's case, as
/// `ifCase(_:case:action:)` makes it.
@frozen
public struct IfCaseReducer<Parent: Reducer, Whole, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, Whole>
  @usableFromInline let state: CasePath<Whole, Child.State>
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable @inline(__always)
  init(
    _ parent: Parent, _ path: StatePath<Parent.State, Whole>,
    _ state: CasePath<Whole, Child.State>, _ action: CasePath<Parent.Action, Child.Action>,
    _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = path
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
    place.call(self, &state, action)
  }

  /// The parent and the child, whose case paths are looked at now.
  @inlinable
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    place.check(state)
    place.check(action)
    return CaseWay(path: path, state: state, action: action)
      .resolved(child, before: parent._resolved(), place)
  }
}

/// The way to what an enum carries in one case.
@usableFromInline
@frozen
struct CaseWay<State, Action, Whole, ChildState, ChildAction>: OnlyChildWay {
  @usableFromInline let path: StatePath<State, Whole>
  @usableFromInline let state: CasePath<Whole, ChildState>
  @usableFromInline let action: CasePath<Action, ChildAction>
  @usableFromInline let key = ChildKey<ChildState>()

  @inlinable
  init(
    path: StatePath<State, Whole>, state: CasePath<Whole, ChildState>,
    action: CasePath<Action, ChildAction>
  ) {
    self.path = path
    self.state = state
    self.action = action
  }

  /// Changes what the enum carries.
  ///
  /// The enum is taken apart meanwhile and put together after it, so that what it carries is not held
  /// twice: a large array in it is changed without being copied.
  @inlinable
  func modify<R>(_ holder: inout Whole, _ id: OnlyChild, _ body: (inout ChildState) -> R) -> R? {
    withLocated(&holder) { whole in
      guard var state = state.extract(from: whole.pointee) else { return nil }
      _ = whole.take()
      let result = body(&state)
      whole.put(self.state.embed(consume state))
      return result
    }
  }

  @inlinable
  func child(_ id: OnlyChild, in holder: Whole) -> ChildState? { state.extract(from: holder) }

  @usableFromInline
  func name(_ id: OnlyChild, in property: String?) -> String {
    let property = property ?? (State.self == Whole.self ? nil : "`\(TypeName.of(Whole.self))`")
    let whole = property.map { " of \($0)" } ?? ""
    return state.caseName.map { "the case `\($0)`\(whole)" }
      ?? "the case\(whole) that carries `\(TypeName.of(ChildState.self))`"
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
  /// The child's effects are cancelled when the enum is of another case, or carries another child: by its
  /// `Identifiable` id, or else because another value was put in its place, which can be told of a child with
  /// tracked properties. An action for a child that is not there is reported. The enum may be an optional one.
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the child's state: its constructor.
  ///   - action: The case of the action that carries the child's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - child: The child's reducer.
  /// - Returns: This reducer, with the child's before it.
  @inlinable @inline(__always)
  public func ifCase<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, Whole>,
    case path: @escaping @Sendable (ChildState) -> Whole,
    action: @escaping @Sendable (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfCaseReducer<Self, Whole, Child> {
    IfCaseReducer(
      self, StatePath(consume state), CasePath(path), CasePath(action), child(),
      ReducerPlace("ifCase", fileID, line))
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
  @_disfavoredOverload
  @inlinable @inline(__always)
  public func ifCase<Whole, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: consuming WritableKeyPath<State, Whole>,
    case path: CasePath<Whole, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> IfCaseReducer<Self, Whole, Child> {
    IfCaseReducer(
      self, StatePath(consume state), path, action, child(), ReducerPlace("ifCase", fileID, line))
  }
}
