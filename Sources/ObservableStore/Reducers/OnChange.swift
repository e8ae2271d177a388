/// A reducer, and after it one that runs when a part of the state has changed, as
/// `onChange(of:)` makes it.
@frozen
public struct OnChangeReducer<Base: Reducer, Value: Equatable, Reaction: Reducer>: Reducer
where Reaction.State == Base.State, Reaction.Action == Base.Action {
  @usableFromInline let base: Base
  @usableFromInline let value: (Base.State) -> Value
  @usableFromInline let reaction: (Value, Value) -> Reaction

  @inlinable
  init(
    _ base: Base, _ value: @escaping (Base.State) -> Value,
    _ reaction: @escaping (Value, Value) -> Reaction
  ) {
    self.base = base
    self.value = value
    self.reaction = reaction
  }

  /// Runs the reducer, and the reaction if the value is another.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    react(to: action, &state) { base.reduce(into: &$0, action: action) }
  }

  /// The reducer, resolved; the reaction is made for each change.
  @inlinable
  public func _resolved() -> ResolvedReducer<Base.State, Base.Action> {
    let base = base._resolved()
    let reaction = ResolvedReducer<Base.State, Base.Action>.calling { state, action in
      react(to: action, &state) { base.run(&$0, action) }
    }
    return ResolvedReducer(
      reaction.run,
      findGone: ResolvedReducer<Base.State, Base.Action>.both(
        base.findGone, reaction.findGone))
  }

  @inlinable
  func react(
    to action: Base.Action, _ state: inout Base.State,
    _ run: (inout Base.State) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    let old = value(state)
    // A value that holds shared ones has them in common with the old one.
    let (effect, former) =
      !FormerShared.isPossible(in: Value.self)
      ? (run(&state), nil) : FormerShared.during { run(&state) }
    let new = value(state)
    if former?.compare({ old == new }) ?? (old == new) { return effect }
    return .both(effect, reaction(old, new).reduce(into: &state, action: action))
  }
}

extension Reducer {
  /// Runs a reducer after this one, when an action has changed a part of the state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { old, new in
  ///     Reduce { state, action in .run { send in await send(.found(try await search(new))) } }
  ///   }
  /// ```
  ///
  /// The value is compared before and after this reducer: what reducers beside it change, or somebody does outside of the
  /// store's actions to what is shared, it does not hear of.
  ///
  /// The old value is kept while the action is processed, so that a large array is copied when it is
  /// changed: name a small part. A shared value inside the part counts, but not one in an element of an array that has not
  /// changed itself; and the old value that the reaction gets has what is shared as it is now.
  ///
  /// - Parameters:
  ///   - value: The part of the state.
  ///   - reaction: The reducer to run, of the old and the new value.
  /// - Returns: This reducer, with the reaction after it.
  @inlinable
  public func onChange<Value: Equatable, Reaction: Reducer<State, Action>>(
    of value: KeyPath<State, Value>,
    @ReducerBuilder<State, Action> _ reaction: @escaping (Value, Value) -> Reaction
  ) -> OnChangeReducer<Self, Value, Reaction> {
    OnChangeReducer(self, { $0[keyPath: value] }, reaction)
  }

  /// Runs a reducer after this one, when an action has changed something about the state.
  ///
  /// - Parameters:
  ///   - value: What may have changed.
  ///   - reaction: The reducer to run, of the old and the new value.
  /// - Returns: This reducer, with the reaction after it.
  @inlinable
  public func onChange<Value: Equatable, Reaction: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reaction: @escaping (Value, Value) -> Reaction
  ) -> OnChangeReducer<Self, Value, Reaction> {
    OnChangeReducer(self, value, reaction)
  }
}
