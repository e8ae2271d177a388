/// A reducer made of a function, or of another reducer whose type is not to show.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .increment: state.count += 1
///   }
///   return .none
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

  /// A reducer that is another, whose type does not show.
  ///
  /// It takes an existential, and not something generic, since a closure could be that: the compiler would try both
  /// initialisers, and where the closure has a mistake in it, say that a function is no reducer.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) { self.init(hiding: reducer) }

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
@frozen
public struct CombineReducers<Content: Reducer>: Reducer {
  @usableFromInline let content: Content

  /// Puts reducers together.
  @inlinable
  public init<State, Action>(
    @ReducerBuilder<State, Action> _ build: () -> Content
  ) where Content.State == State, Content.Action == Action {
    content = build()
  }

  /// Runs them one after the other.
  @inlinable
  public func reduce(
    into state: inout Content.State, action: Content.Action
  ) -> Effect<Content.Action> {
    content.reduce(into: &state, action: action)
  }

  /// All of them, resolved.
  @inlinable
  public func _resolved() -> ResolvedReducer<Content.State, Content.Action> { content._resolved() }
}
