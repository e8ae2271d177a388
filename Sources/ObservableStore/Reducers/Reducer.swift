/// A feature's logic: how an action changes the state, and what effects it has.
///
/// A reducer implements one of the two requirements: ``reduce(into:action:)``, or ``body``, which puts
/// it together from others.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: ObservableState { @Tracked var count = 0 }
///   enum Action { case increment }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .increment:
///       state.count += 1
///       return .none
///     }
///   }
/// }
///
/// struct App: Reducer {
///   var body: some Reducer<AppState, AppAction> {
///     Scope(\.counter, action: AppAction.counter) { Counter() }
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// A body is made once per store, not once per action: what it reads of the reducer's properties is
/// read when the store meets it first. Write a body or a ``reduce(into:action:)``: of a type that has both a store runs the body.
public protocol Reducer<State, Action> {
  /// What it changes.
  associatedtype State
  /// What it understands.
  associatedtype Action
  /// What it is put together from; `Never` if it implements ``reduce(into:action:)``.
  associatedtype Body = Never

  /// Changes the state as an action says, and returns what else is to be done.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that it is put together from, which run one after the other.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// The reducer in the form in which a store runs it; not to be implemented.
  ///
  /// A reducer that holds others has a ``body``, or calls them in ``reduce(into:action:)``: so the effects of children that
  /// go are found. They are not in what ``ResolvedReducer/init(_:)`` makes of a function.
  ///
  /// A store asks once. What is in the result is the store's: its children's effects are told from
  /// those of another store by it.
  func _resolved() -> ResolvedReducer<State, Action>
}

extension Reducer where Body == Never {
  /// Nothing: the reducer implements ``Reducer/reduce(into:action:)``.
  public var body: Never {
    StoreMisuse.stop("\(Self.self) has no body: it implements reduce(into:action:)")
  }

  /// A call of ``Reducer/reduce(into:action:)``.
  @inlinable
  public func _resolved() -> ResolvedReducer<State, Action> {
    .calling { reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body, which is made anew for it: a store does not call this.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// The body's.
  @inlinable
  public func _resolved() -> ResolvedReducer<State, Action> { body._resolved() }
}
