// Where the reducer in braces is not the child's, none of the overloads fits, and the compiler names one that nobody meant. It
// finds these then.

extension Reducer {
  /// Says that the reducer in braces is that of another feature.
  @available(
    *, unavailable, message: "the reducer in braces is not one of this child's state and actions"
  )
  @_disfavoredOverload
  public func presents<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping @Sendable (Presented<ChildAction>) -> Action, child: () -> Child
  ) -> PresentsReducer<Self> {
    StoreMisuse.stop("a child has a reducer of another one")
  }

  /// Says that the reducer in braces is that of another feature.
  @available(
    *, unavailable, message: "the reducer in braces is not one of these elements' state and actions"
  )
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction, Element: Reducer>(
    _ stack: WritableKeyPath<State, StackState<ElementState>>,
    action: @escaping @Sendable (StackAction<ElementState, ElementAction>) -> Action,
    element: () -> Element
  ) -> PresentsReducer<Self> {
    StoreMisuse.stop("elements have a reducer of others")
  }
}
