/// Puts reducers together, one after the other, with `if`, `switch` and `for`.
///
/// What decides between them is looked at when the body is made, once per store, and not for each
/// action. The effects of all of them are merged.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer on a line of its own.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// No reducer.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// The first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Reducers, and one after them.
  @inlinable
  public static func buildPartialBlock<First, Second>(
    accumulated: First, next: Second
  ) -> ReducerSequence<First, Second>
  where First: Reducer<State, Action>, Second: Reducer<State, Action> {
    ReducerSequence(accumulated, next)
  }

  /// What stands behind `if` or a `case`.
  @inlinable
  public static func buildEither<First, Second>(
    first: First
  ) -> ReducerChoice<First, Second>
  where First: Reducer<State, Action>, Second: Reducer<State, Action> {
    .first(first)
  }

  /// What stands behind `else` or another `case`.
  @inlinable
  public static func buildEither<First, Second>(
    second: Second
  ) -> ReducerChoice<First, Second>
  where First: Reducer<State, Action>, Second: Reducer<State, Action> {
    .second(second)
  }

  /// What stands behind an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> ReducerChoice<R, EmptyReducer<State, Action>> {
    reducer.map { .first($0) } ?? .second(EmptyReducer())
  }

  /// What a loop made.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerList<R> {
    ReducerList(reducers)
  }

  /// What stands behind `if #available`.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(hiding: reducer)
  }
}

/// Two reducers, one after the other, as a builder makes them.
@frozen
public struct ReducerSequence<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Runs the one, then the other.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    .both(first.reduce(into: &state, action: action), second.reduce(into: &state, action: action))
  }

  /// Both, resolved.
  @inlinable
  public func _resolved() -> ResolvedReducer<First.State, First.Action> {
    first._resolved().followed(by: second._resolved())
  }
}

/// One of two reducers, as a builder makes them.
public enum ReducerChoice<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  /// The one.
  case first(First)
  /// The other.
  case second(Second)

  /// Runs the one that it is.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let first): first.reduce(into: &state, action: action)
    case .second(let second): second.reduce(into: &state, action: action)
    }
  }

  /// The one that it is, resolved.
  @inlinable
  public func _resolved() -> ResolvedReducer<First.State, First.Action> {
    switch self {
    case .first(let first): first._resolved()
    case .second(let second): second._resolved()
    }
  }
}

/// Reducers of one type, one after the other, as a builder makes them.
@frozen
public struct ReducerList<Element: Reducer>: Reducer {
  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) { self.elements = elements }

  /// Runs them in their order.
  @inlinable
  public func reduce(
    into state: inout Element.State, action: Element.Action
  ) -> Effect<Element.Action> {
    var effect = Effect<Element.Action>.none
    for element in elements {
      effect = .both(effect, element.reduce(into: &state, action: action))
    }
    return effect
  }

  /// All of them, resolved.
  @inlinable
  public func _resolved() -> ResolvedReducer<Element.State, Element.Action> {
    guard let first = elements.first else { return ResolvedReducer { _, _ in .none } }
    return elements.dropFirst().reduce(first._resolved()) { $0.followed(by: $1._resolved()) }
  }
}
