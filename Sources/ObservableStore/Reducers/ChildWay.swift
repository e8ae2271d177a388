import Observing

/// The way from a parent to a child that may be there: one for each reducer of children.
///
///     action ──route──▶ which child, its action          state ──path──▶ holder ──▶ child
@usableFromInline
protocol ChildWay<State, Action> {
  /// The parent's.
  associatedtype State
  associatedtype Action
  /// What holds the child: an optional, an enum, an array.
  associatedtype Holder
  /// What tells the children apart in their holder.
  associatedtype ID: Hashable
  associatedtype ChildState
  associatedtype ChildAction

  var path: StatePath<State, Holder> { get }

  /// The child that an action is for, and the child's action; nil if it is for none.
  func route(_ action: Action) -> (ID, ChildAction)?

  /// What makes the parent's actions of a child's.
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action

  /// Changes a child where it lies; nil, without a call of `body`, if it is not there.
  func modify<R>(
    _ holder: inout Holder, _ id: ID, _ body: (inout ChildState) -> R
  ) -> R?

  /// A copy of a child, if it is there.
  func child(_ id: ID, in holder: Holder) -> ChildState?

  /// The children that go with a child, from the one that is nearest to it.
  func above(_ id: ID, in holder: Holder) -> [ID]

  /// What a child's effects are found by.
  func key(_ id: ID, _ child: inout ChildState) -> AnyHashable

  /// The key of a child that has been put back, and may be read where it lies.
  func settled(_ key: AnyHashable, _ read: () -> ChildState?) -> AnyHashable

  /// The child whose effects are found by a key; nil if it is certain to have gone.
  func id(of key: AnyHashable) -> ID?

  /// Whether it is the child that the effects were started for.
  func isSame(_ child: ChildState, as key: AnyHashable, _ scope: EffectScope) -> Bool

  /// Sees to it that children of a child, which have effects, are told from others that come in their place.
  func hold(_ id: ID, in holder: Holder, for scope: EffectScope)

  /// What tells a child from another one in its place, as long as the same action is processed.
  func instance(of child: ChildState) -> AnyHashable

  /// What tells what holds the children from another one in its place, as long as the same action is processed; nil where
  /// the children alone are told apart.
  func instance(ofHolder holder: Holder) -> AnyHashable?

  /// What reports call a child; `property` holds it, if that is known.
  func name(_ id: ID, in property: String?) -> String
}

extension ChildWay {
  @inlinable
  func above(_ id: ID, in holder: Holder) -> [ID] { [] }

  @inlinable
  func hold(_ id: ID, in holder: Holder, for scope: EffectScope) {}

  @inlinable
  func instance(ofHolder holder: Holder) -> AnyHashable? { nil }

  @inlinable
  func name(_ id: ID, in property: String?) -> String {
    property.map { "the element \(id) of \($0)" } ?? "the \(ChildState.self) with the id \(id)"
  }

  /// The child's reducer when an action is for the child, and after it the parent's.
  ///
  /// The child's is resolved when an action reaches it first. Of a child that is presented, `dismissing` makes the
  /// action that dismisses it.
  @inlinable
  func resolved<Child: Reducer>(
    _ child: Child, before parent: ResolvedReducer<State, Action>, _ place: ReducerPlace,
    dismissing: ((ID) -> Action)? = nil
  ) -> ResolvedReducer<State, Action>
  where Child.State == ChildState, Child.Action == ChildAction {
    let token = ScopeToken(place, path.keyPath)
    let child = LazyReducer(child, token)
    let findGone: ResolvedReducer<State, Action>.FindGone = { state, scope, gone in
      self.findGone(child, scope.children(of: token), in: &state, &gone)
    }
    return ResolvedReducer(
      { state, action in
        guard let (id, childAction) = route(action) else { return parent.run(&state, action) }
        var key: AnyHashable?
        var effect: Effect<ChildAction>?
        if path.leadsSomewhere(in: state) {
          effect = path.modify(&state) { holder in
            modify(&holder, id) { state in
              let effect = child.reduce(into: &state, action: childAction)
              if !effect.isNone { key = self.key(id, &state) }
              return effect
            }
          }
        }
        if effect == nil {
          place.reportMissing(name(id, in: path.name(in: state)), in: State.self, action)
        }
        key = key.map { key in settled(key) { self.child(id, in: path.read(&state)) } }
        let parentEffect = parent.run(&state, action)
        guard let effect, let key else { return parentEffect }
        let element = ScopeElement(token: token, key: key)
        let mapped = effect.map(embedding(id), dismiss: dismissing?(id))
        return .both(mapped.scoped(to: element), parentEffect)
      }, findGone: ResolvedReducer<State, Action>.both(findGone, parent.findGone))
  }

  /// Adds the scopes of those children with effects that are not there any more, and of those inside the others.
  @inlinable
  func findGone<Child: Reducer>(
    _ child: LazyReducer<Child>, _ live: [AnyHashable: EffectScope], in state: inout State,
    _ gone: inout [EffectScope]
  ) where Child.State == ChildState {
    if live.isEmpty { return }
    guard path.leadsSomewhere(in: state) else {
      gone += live.values
      return
    }
    let holder = path.read(&state)
    for (key, scope) in live {
      guard let id = id(of: key), var state = self.child(id, in: holder) else {
        gone.append(scope)
        continue
      }
      if isSame(state, as: key, scope) {
        child.findGone(in: &state, scope, &gone)
        if scope.hasChildren { hold(id, in: holder, for: scope) }
      } else {
        gone.append(scope)
      }
    }
  }
}
