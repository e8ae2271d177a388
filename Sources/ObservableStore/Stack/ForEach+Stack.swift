import Observing

extension Reducer {
  /// Runs a reducer on the element of a stack that an action is for, and lets elements come and go.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: Action.path) { Screens() }      // case path(StackAction<Screen, ScreenAction>)
  /// ```
  ///
  /// An action of an element is the element's reducer's, and after it this one's. What is pushed is there when this
  /// reducer runs; what is popped is still there. ``Effect/dismiss`` of an element pops it, and all above it. The
  /// effects of elements that have gone are cancelled. An action for an element that is not there is reported.
  ///
  /// - Parameters:
  ///   - stack: Where the stack is.
  ///   - action: The case of the action that carries the stack's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - element: The elements' reducer.
  /// - Returns: This reducer, with that of the elements before it.
  @inlinable @inline(__always)
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ stack: consuming WritableKeyPath<State, StackState<ElementState>>,
    action: @escaping @Sendable (StackAction<ElementState, ElementAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, stack: StatePath(consume stack), CasePath(action), element(),
      ReducerPlace("forEach", fileID, line))
  }

  /// Runs a reducer on the element of a stack that an action is for, and lets elements come and go.
  ///
  /// - Parameters:
  ///   - stack: Where the stack is.
  ///   - action: The case of the action that carries the stack's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - element: The elements' reducer.
  /// - Returns: This reducer, with that of the elements before it.
  @inlinable @inline(__always)
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ stack: consuming WritableKeyPath<State, StackState<ElementState>>,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> PresentsReducer<Self> {
    PresentsReducer(
      self, stack: StatePath(consume stack), action, element(),
      ReducerPlace("forEach", fileID, line))
  }
}

extension PresentsReducer {
  @usableFromInline
  init<Element: Reducer>(
    _ parent: Parent, stack path: StatePath<Parent.State, StackState<Element.State>>,
    _ action: CasePath<Parent.Action, StackAction<Element.State, Element.Action>>,
    _ element: Element, _ place: ReducerPlace
  ) {
    let way = StackWay(path: path, action: action)
    self.init(parent, place) { parent in
      place.check(action)
      return way.stacking(element, before: parent, place)
    }
  }
}

/// The way to an element of a stack.
private struct StackWay<State, Action, ChildState, ChildAction>: ChildWay {
  let path: StatePath<State, StackState<ChildState>>
  let action: CasePath<Action, StackAction<ChildState, ChildAction>>
  let key = ChildKey<ChildState>()

  func route(_ action: Action) -> (Int, ChildAction)? {
    guard case .element(let id, let action)? = self.action.extract(from: action) else { return nil }
    return (id, action)
  }

  func embedding(_ id: Int) -> @Sendable (ChildAction) -> Action {
    { [action] in action.embed(.element(id: id, action: $0)) }
  }

  func modify<R>(
    _ holder: inout StackState<ChildState>, _ id: Int, _ body: (inout ChildState) -> R
  ) -> R? {
    holder.entries.index(id: id).map { body(&holder[$0]) }
  }

  func child(_ id: Int, in holder: StackState<ChildState>) -> ChildState? { holder[id: id] }

  func above(_ id: Int, in holder: StackState<ChildState>) -> [Int] { holder.ids(above: id) }

  // An id alone is not enough: a stack that is made anew begins with the same ones.
  func key(_ id: Int, _ child: inout ChildState) -> AnyHashable {
    AnyHashable(
      self.key.id(of: child).map { ChildInstance(id: $0, row: id) }
        ?? ChildInstance(&child, row: id))
  }

  func settled(_ key: AnyHashable, _ read: () -> ChildState?) -> AnyHashable {
    self.key.settled(key, read)
  }

  func id(of key: AnyHashable) -> Int? { (key.base as? ChildInstance)?.row }

  func isSame(_ child: ChildState, as key: AnyHashable, _ scope: EffectScope) -> Bool {
    self.key.isSame(child, as: key, scope)
  }

  func hold(_ id: Int, in holder: StackState<ChildState>, for scope: EffectScope) {
    scope.hold(id, in: holder.entries)
  }

  func instance(of child: ChildState) -> AnyHashable { key.instance(of: child) }

  func instance(ofHolder stack: StackState<ChildState>) -> AnyHashable? {
    AnyHashable(StateIdentity.instance(of: stack))
  }

  /// The elements' reducer and the parent's, and what lets elements come and go.
  func stacking<Child: Reducer>(
    _ child: Child, before parent: ResolvedReducer<State, Action>, _ place: ReducerPlace
  ) -> ResolvedReducer<State, Action>
  where Child.State == ChildState, Child.Action == ChildAction {
    let dismissal = Dismissal<Self>(
      id: {
        guard case .popFrom(let id)? = action.extract(from: $0) else { return nil }
        return id
      }, action: { action.embed(.popFrom(id: $0)) },
      remove: { state, path, id in path.modify(&state) { $0.pop(from: id) } })
    let popping = presenting(child, before: parent, place, dismissal)
    return ResolvedReducer(
      { state, action in
        switch self.action.extract(from: action) {
        case .push where !path.leadsSomewhere(in: state),
          .pop where !path.leadsSomewhere(in: state):
          place.reportMissing(
            "the `\(ReportedType.name(of: StackState<ChildState>.self))`", in: State.self, action)
          return parent.run(&state, action)
        case .push(let element):
          path.modify(&state) { _ = $0.append(element) }
          return parent.run(&state, action)
        case .pop(let id):
          let stack = path.read(&state)
          if let id, stack[id: id] == nil {
            place.reportNoneThere(
              to: "pop to", name(id, in: path.name(in: state)), in: State.self, action)
          }
          guard let lowest = stack.ids(above: id).first else { return parent.run(&state, action) }
          return dismiss(
            lowest, from: &state, action, after: parent, place, dismissal.remove)
        case .element, .popFrom, nil:
          return popping.run(&state, action)
        }
      }, findGone: popping.findGone)
  }
}
