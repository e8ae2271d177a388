import Observing

extension Reducer {
  /// Runs a reducer on the element of a collection that an action is for; elements can be dismissed.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: Action.row) { Row() }      // case row(Row.ID, Presented<Row.Action>)
  /// ```
  ///
  /// A ``Presented/dismiss`` removes the element, after this reducer has run; ``Effect/dismiss`` of the element sends
  /// that.
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
    action: @escaping @Sendable (ID, Presented<ElementAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> PresentsReducer<Self> where Element: Reducer<ElementState, ElementAction> {
    PresentsReducer(
      self, StatePath(consume elements), CasePath(action), element(),
      ReducerPlace("forEach", fileID, line))
  }

  /// Runs a reducer on the element of a collection that an action is for; elements can be dismissed.
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
    action: CasePath<Action, (ID, Presented<ElementAction>)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> PresentsReducer<Self> where Element: Reducer<ElementState, ElementAction> {
    PresentsReducer(
      self, StatePath(consume elements), action, element(), ReducerPlace("forEach", fileID, line))
  }
}

extension PresentsReducer {
  @inlinable
  init<ID, Element: Reducer>(
    _ parent: Parent, _ path: StatePath<Parent.State, IdentifiedArray<ID, Element.State>>,
    _ action: CasePath<Parent.Action, (ID, Presented<Element.Action>)>, _ element: Element,
    _ place: ReducerPlace
  ) {
    self.init(parent, place) { parent in
      place.check(action)
      let way = ElementWay(path: path, action: presentedElement(action))
      return way.presenting(element, before: parent, place, way.dismissal(by: action))
    }
  }
}

extension ElementWay {
  /// How an element is dismissed.
  @inlinable
  func dismissal(by path: CasePath<Action, (ID, Presented<ChildAction>)>) -> Dismissal<Self> {
    Dismissal(
      id: {
        guard case (let id, .dismiss)? = path.extract(from: $0) else { return nil }
        return id
      },
      action: { path.embed(($0, .dismiss)) },
      remove: { state, path, id in path.modify(&state) { _ = $0.remove(id: id) } })
  }
}

// Outside of the extension, whose constraints a sendable function cannot capture.
@usableFromInline
func presentedElement<ID, ChildAction, Action>(
  _ path: CasePath<Action, (ID, Presented<ChildAction>)>
) -> CasePath<Action, (ID, ChildAction)> {
  CasePath<Action, (ID, ChildAction)>(embed: { path.embed(($0.0, .presented($0.1))) }) {
    guard case (let id, .presented(let action))? = path.extract(from: $0) else { return nil }
    return (id, action)
  }
}
