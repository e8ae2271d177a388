/// A reducer made of a function.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .increment: state.count += 1
///   }
///   return .none
/// }
/// ```
///
/// The function may capture anything, so a reducer is not `Sendable`, and no `let` at file scope. There it is a computed
/// one:
///
/// ```swift
/// var counter: some Reducer<CounterState, CounterAction> {
///   Reduce { state, action in … }
/// }
/// ```
@frozen
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let run: (inout State, Action) -> Effect<Action>
  @usableFromInline let resolve: (() -> ResolvedReducer<State, Action>)?

  /// A reducer that calls a function.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    run = reduce
    resolve = nil
  }

  // Not public, and called by `erased`: where there are two initialisers, the compiler tries both, and says of a mistake in
  // a closure that a closure is no reducer, at the line where it begins.
  @inlinable
  init(hiding reducer: some Reducer<State, Action>) {
    run = { reducer.reduce(into: &$0, action: $1) }
    resolve = { reducer._resolved() }
  }

  /// Calls the function.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    run(&state, action)
  }

  /// The function itself.
  @inlinable
  public func _resolved() -> ResolvedReducer<State, Action> {
    resolve?() ?? .calling(run)
  }
}

extension Reducer {
  /// This reducer as one whose type does not show: for a property that may hold one or another, or a type to name.
  ///
  /// ```swift
  /// let reducer: Reduce<AppState, AppAction> = isDemo ? DemoFeature().erased() : AppFeature().erased()
  /// ```
  @inlinable
  public func erased() -> Reduce<State, Action> { Reduce(hiding: self) }
}

/// A reducer that does nothing.
@frozen
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes one.
  @inlinable public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Several reducers as one, to put a modifier on all of them.
///
/// ```swift
/// CombineReducers {
///   Scope(\.counter, action: AppAction.counter) { Counter() }
///   Analytics()
/// }
/// .printChanges()
/// ```
///
/// What it changes and understands is known from where it stands, a body, a builder or an argument, and the reducers in it
/// need not say it again: `CombineReducers { Reduce { state, action in … } }`.
@frozen
public struct CombineReducers<State, Action, Content: Reducer>: Reducer
where Content.State == State, Content.Action == Action {
  @usableFromInline let content: Content

  /// Puts reducers together.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Content) {
    content = build()
  }

  /// Runs them one after the other.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    content.reduce(into: &state, action: action)
  }

  /// All of them, resolved.
  @inlinable
  public func _resolved() -> ResolvedReducer<State, Action> { content._resolved() }
}
