import Observing

/// A reducer, and before it those of a collection's elements, as
/// `forEach(_:action:)` makes it.
@frozen
public struct ForEachReducer<Parent: Reducer, ID: Hashable, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, IdentifiedArray<ID, Child.State>>
  @usableFromInline let action: CasePath<Parent.Action, (ID, Child.Action)>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable @inline(__always)
  init(
    _ parent: Parent, _ path: StatePath<Parent.State, IdentifiedArray<ID, Child.State>>,
    _ action: CasePath<Parent.Action, (ID, Child.Action)>, _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = path
    self.action = action
    self.child = child
    self.place = place
  }

  /// Runs the element's reducer if the action is an element's, then the parent's.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    place.call(self, &state, action)
  }

  /// The parent's and the elements', whose case paths are looked at now.
  @inlinable
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    place.check(action)
    return ElementWay(path: path, action: action)
      .resolved(child, before: parent._resolved(), place)
  }
}

/// The way to an element of an array.
@usableFromInline
@frozen
struct ElementWay<State, Action, ID: Hashable, ChildState, ChildAction>: ChildWay {
  @usableFromInline let path: StatePath<State, IdentifiedArray<ID, ChildState>>
  @usableFromInline let action: CasePath<Action, (ID, ChildAction)>

  @inlinable
  init(
    path: StatePath<State, IdentifiedArray<ID, ChildState>>,
    action: CasePath<Action, (ID, ChildAction)>
  ) {
    self.path = path
    self.action = action
  }

  @inlinable
  func route(_ action: Action) -> (ID, ChildAction)? { self.action.extract(from: action) }

  @inlinable
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action {
    ObservableStore.embedding(id, action)
  }

  @inlinable
  func modify<R>(
    _ holder: inout IdentifiedArray<ID, ChildState>, _ id: ID, _ body: (inout ChildState) -> R
  ) -> R? {
    holder.index(id: id).map { body(&holder[$0]) }
  }

  @inlinable
  func child(_ id: ID, in holder: IdentifiedArray<ID, ChildState>) -> ChildState? {
    holder[id: id]
  }

  @inlinable
  func key(_ id: ID, _ child: inout ChildState) -> AnyHashable { AnyHashable(id) }

  @inlinable
  func settled(_ key: AnyHashable, _ read: () -> ChildState?) -> AnyHashable { key }

  @inlinable
  func id(of key: AnyHashable) -> ID? { key.base as? ID }

  @inlinable
  func isSame(_ child: ChildState, as key: AnyHashable, _ scope: EffectScope) -> Bool { true }

  @inlinable
  func hold(_ id: ID, in holder: IdentifiedArray<ID, ChildState>, for scope: EffectScope) {
    scope.hold(id, in: holder)
  }

  @inlinable
  func instance(of child: ChildState) -> AnyHashable { AnyHashable(OnlyChild()) }
}

// Outside of the type, whose constraints a sendable function cannot capture.
@inlinable
func embedding<ID, ChildAction, Action>(
  _ id: ID, _ action: CasePath<Action, (ID, ChildAction)>
) -> @Sendable (ChildAction) -> Action {
  let id = Handed(id)
  return { action.embed((id.value, $0)) }
}

extension Reducer {
  /// Runs a reducer on the element of a collection that an action is for, before this one.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: AppAction.row) { Row() }      // case row(Row.ID, RowAction)
  /// ```
  ///
  /// An element's effects are cancelled when it is removed. An action for an element that is not there
  /// is reported.
  ///
  /// - Parameters:
  ///   - elements: Where the collection is.
  ///   - action: The case of the action that carries an id and the element's action: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - element: The elements' reducer.
  /// - Returns: This reducer, with that of the elements before it.
  @inlinable @inline(__always)
  public func forEach<ID, ElementState, ElementAction, Element>(
    _ elements: consuming WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping @Sendable (ID, ElementAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> ForEachReducer<Self, ID, Element> where Element: Reducer<ElementState, ElementAction> {
    ForEachReducer(
      self, StatePath(consume elements), CasePath(action), element(),
      ReducerPlace("forEach", fileID, line))
  }

  /// Runs a reducer on the element of a collection that an action is for, before this one.
  ///
  /// - Parameters:
  ///   - elements: Where the collection is.
  ///   - action: The case of the action that carries an id and the element's action.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - element: The elements' reducer.
  /// - Returns: This reducer, with that of the elements before it.
  @inlinable @inline(__always)
  public func forEach<ID, ElementState, ElementAction, Element>(
    _ elements: consuming WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, (ID, ElementAction)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> ForEachReducer<Self, ID, Element> where Element: Reducer<ElementState, ElementAction> {
    ForEachReducer(
      self, StatePath(consume elements), action, element(), ReducerPlace("forEach", fileID, line))
  }
}
