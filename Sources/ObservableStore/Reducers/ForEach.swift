import Observing

/// A reducer, and before it those of a collection's elements, as
/// `forEach(_:action:)` makes it.
public struct ForEachReducer<Parent: Reducer, ID: Hashable, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let path: StatePath<Parent.State, IdentifiedArray<ID, Child.State>>
  @usableFromInline let action: CasePath<Parent.Action, (ID, Child.Action)>
  @usableFromInline let child: Child
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    _ parent: Parent, _ path: WritableKeyPath<Parent.State, IdentifiedArray<ID, Child.State>>,
    _ action: CasePath<Parent.Action, (ID, Child.Action)>, _ child: Child, _ place: ReducerPlace
  ) {
    self.parent = parent
    self.path = StatePath(path)
    self.action = action
    self.child = child
    self.place = place
  }

  /// Runs the element's reducer if the action is an element's, then the parent's.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    _resolved().reduce(into: &state, action: action)
  }

  /// The parent, and the elements' when an action reaches one first.
  @inlinable
  public func _resolved() -> ResolvedReducer<Parent.State, Parent.Action> {
    let path = path
    let action = action
    let place = place
    let child = LazyReducer(child)
    let token = ScopeToken()
    let before = ResolvedReducer<Parent.State, Parent.Action>(
      { state, parentAction in
        guard let (id, childAction) = action.extract(from: parentAction) else { return .none }
        let effect = path.modify(&state) { elements -> Effect<Child.Action>? in
          guard let position = elements.index(id: id) else { return nil }
          return child.resolved.reduce(into: &elements[position], action: childAction)
        }
        guard let effect else {
          place.reportMissing(
            "the \(Child.State.self) with the id \(id)", in: Parent.State.self, parentAction)
          return .none
        }
        if effect.isNone { return .none }
        return effect.map(embedding(id, action))
          .scoped(to: ScopeElement(token: token, key: AnyHashable(id)))
      },
      findGone: { state, scope, gone in
        let live = scope.children(of: token)
        if live.isEmpty { return }
        let elements = path.read(&state)
        for (key, inner) in live {
          guard let id = key.base as? ID, elements.contains(id: id) else {
            gone.append(inner)
            continue
          }
          if inner.hasChildren, var element = elements[id: id] {
            child.findGone(in: &element, inner, &gone)
          }
        }
      })
    return before.followed(by: parent._resolved())
  }
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
  @inlinable
  public func forEach<ID, ElementState, ElementAction, Element>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping @Sendable (ID, ElementAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> ForEachReducer<Self, ID, Element> where Element: Reducer<ElementState, ElementAction> {
    forEach(elements, action: CasePath(action), fileID: fileID, line: line, element: element)
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
  @inlinable
  public func forEach<ID, ElementState, ElementAction, Element>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, (ID, ElementAction)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> ForEachReducer<Self, ID, Element> where Element: Reducer<ElementState, ElementAction> {
    ForEachReducer(self, elements, action, element(), ReducerPlace("forEach", fileID, line))
  }
}
