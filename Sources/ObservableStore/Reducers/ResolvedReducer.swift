import Observing

/// A reducer whose body has been made, ready to run in one store.
///
/// It is two functions: one that runs it, and one that finds children that have gone.
@frozen
public struct ResolvedReducer<State, Action> {
  @usableFromInline
  typealias FindGone = (inout State, EffectScope, inout [EffectScope]) -> Void

  @usableFromInline let run: (inout State, Action) -> Effect<Action>
  /// Adds the scopes of those children with effects that are not in the state any more.
  ///
  /// It is nil if there are no children. The state is not changed: it is `inout` so as not to be copied.
  @usableFromInline let findGone: FindGone?

  /// A reducer without children.
  @inlinable
  public init(_ run: @escaping (inout State, Action) -> Effect<Action>) {
    self.init(run, findGone: nil)
  }

  @inlinable
  init(_ run: @escaping (inout State, Action) -> Effect<Action>, findGone: FindGone?) {
    self.run = run
    self.findGone = findGone
  }

  /// Changes the state as an action says, and returns what else is to be done.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    run(&state, action)
  }

  /// A reducer that may call others.
  @inlinable
  static func calling(_ run: @escaping (inout State, Action) -> Effect<Action>) -> Self {
    guard let called = CalledReducers<State>.ifInStore() else { return Self(run) }
    return Self(
      { state, action in
        var effect = Effect<Action>.none
        called.around(&state) { effect = run(&$0, action) }
        return effect
      },
      findGone: { called.findGone(in: &$0, $1, &$2) })
  }

  /// One reducer after the other.
  @inlinable
  func followed(by next: ResolvedReducer) -> ResolvedReducer {
    let first = run
    let second = next.run
    return ResolvedReducer(
      { state, action in .both(first(&state, action), second(&state, action)) },
      findGone: Self.both(findGone, next.findGone))
  }

  @inlinable
  static func both(_ first: FindGone?, _ second: FindGone?) -> FindGone? {
    guard let first else { return second }
    guard let second else { return first }
    return { state, scope, gone in
      first(&state, scope, &gone)
      second(&state, scope, &gone)
    }
  }
}

/// A child's reducer, resolved when the store is made, so that what is wrong with it is named then.
///
/// Of children of one type the first is; the others when an action reaches them first, since a feature that contains
/// itself would go on for ever.
@usableFromInline
@_fixed_layout
final class LazyReducer<Child: Reducer> {
  @usableFromInline let child: Child
  @usableFromInline var known: ResolvedReducer<Child.State, Child.Action>?
  @usableFromInline let isInStore: Bool
  @usableFromInline let nest: CalledNest?

  @inlinable
  init(_ child: Child, _ token: ScopeToken) {
    self.child = child
    isInStore = StoreBeingMade.isNow
    nest = CalledNest.now?.nest(for: token)
    known = StoreBeingMade.isFirst(Child.self) ? child._resolved() : nil
  }

  @inlinable
  var resolved: ResolvedReducer<Child.State, Child.Action> {
    if let known { return known }
    let resolved = resolve()
    known = resolved
    return resolved
  }

  /// Runs the child's reducer.
  @inlinable
  func reduce(into state: inout Child.State, action: Child.Action) -> Effect<Child.Action> {
    ModelMemory.isNotedForLast ? reduceNoted(&state, action) : run(&state, action)
  }

  @inlinable @inline(__always)
  func run(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    // Of what is known only the function is taken out: the rest need not be kept meanwhile.
    if let run = known?.run { return run(&state, action) }
    return resolved.run(&state, action)
  }

  /// The same, where who keeps last values is to know where the child is changed: it may be a copy that is put back.
  @inlinable
  func reduceNoted(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    withAddress(of: &state) { address in
      ModelMemory.open(address, MemoryLayout<Child.State>.size)
      defer { ModelMemory.close(address) }
      let state = address.of(Child.State.self)
      return run(&state.pointee, action)
    }
  }

  @usableFromInline
  func resolve() -> ResolvedReducer<Child.State, Child.Action> {
    if let nest { return nest.build { child._resolved() }.0 }
    return isInStore ? StoreBeingMade.buildPart { child._resolved() } : child._resolved()
  }

  /// Finds children of a child that has effects and is still there.
  @inlinable
  func findGone(in state: inout Child.State, _ scope: EffectScope, _ gone: inout [EffectScope]) {
    // Of a reducer that another one calls, nothing need be known yet that has effects from earlier.
    if scope.hasChildren { resolved.findGone?(&state, scope, &gone) }
  }
}
