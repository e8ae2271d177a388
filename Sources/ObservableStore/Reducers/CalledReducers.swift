import Observing

/// The reducers with children that a reducer of a store calls itself.
///
/// ```swift
/// struct Logged<Base: Reducer>: Reducer {
///   func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
///     base.reduce(into: &state, action: action)      // Base has children
///   }
/// }
/// ```
///
/// What is called so is put together anew for each action. The effects of its children are found again because a
/// ``ScopeToken`` is known by where it was written, and children that have gone by what was put together last.
@usableFromInline
final class CalledReducers<State>: AnyCalledReducers {
  fileprivate typealias FindGone = (inout State, EffectScope, inout [EffectScope]) -> Void
  /// By the tokens of what is looked for: one line may make several reducers.
  ///
  /// Each is kept. An effect that was put off may begin long after all others have ended, and there are no more of
  /// these than lines that make reducers, for each key path that they are made with.
  private var finders: [[ScopeToken]: FindGone] = [:]

  /// What a reducer that may call others is run by in a store; nil where it is not put together for one.
  @usableFromInline
  static func ifInStore() -> CalledReducers? {
    guard StoreBeingMade.isNow else { return nil }
    return CalledNest.now.map { $0.next { CalledReducers() } } ?? CalledReducers()
  }

  /// Runs a reducer that may call others on the same state.
  ///
  /// It does not return what `body` does: for each action the type of that would be looked up.
  @inlinable
  func around(_ state: inout State, _ body: (inout State) -> Void) {
    withAddress(of: &state) { address in
      let outer = enter(address)
      let state = address.of(State.self)
      body(&state.pointee)
      leave(outer)
    }
  }

  @usableFromInline
  func enter(_ address: Address) -> RunningReducer? {
    forgetParts()
    let outer = RunningReducer.current.value
    RunningReducer.current.value = RunningReducer(called: self, state: address)
    return outer
  }

  @usableFromInline
  func leave(_ outer: RunningReducer?) { RunningReducer.current.value = outer }

  fileprivate func note(_ tokens: [ScopeToken], _ find: @escaping FindGone) {
    finders[tokens] = find
  }

  /// Adds the scopes of those children of called reducers with effects that are not there any more.
  @usableFromInline
  func findGone(in state: inout State, _ scope: EffectScope, _ gone: inout [EffectScope]) {
    for (tokens, find) in finders where tokens.contains(where: { scope.hasChildren(of: $0) }) {
      find(&state, scope, &gone)
    }
    findGoneOfParts(scope, &gone)
  }
}

/// What does not depend on the type of the state.
@usableFromInline
class AnyCalledReducers {
  /// What is kept for those that it calls on its own state.
  private var nests: [CalledSite: CalledNest] = [:]
  /// Looks for children of those that it called on parts of its state in this action.
  @exclusivity(unchecked)
  private var parts: [[ScopeToken]: (EffectScope, inout [EffectScope]) -> Void] = [:]

  fileprivate func nest(_ site: CalledSite) -> CalledNest {
    if let known = nests[site] { return known }
    let nest = CalledNest()
    nests[site] = nest
    return nest
  }

  fileprivate final var hasParts: Bool { !parts.isEmpty }

  /// Where the part lies is known to nobody: how it is when this action ends is taken from a copy.
  fileprivate final func notePart(
    _ tokens: [ScopeToken], _ find: @escaping (EffectScope, inout [EffectScope]) -> Void
  ) {
    parts[tokens] = find
  }

  fileprivate final func findGoneOfParts(_ scope: EffectScope, _ gone: inout [EffectScope]) {
    let parts = parts
    for find in parts.values { find(scope, &gone) }
    if hasParts { ChildSearch.willForgetParts(of: self) }
  }

  final func forgetParts() {
    if hasParts { parts = [:] }
  }
}

/// The reducer that a store runs now, and that may call others.
@usableFromInline
struct RunningReducer {
  fileprivate let called: AnyCalledReducers
  fileprivate let state: Address

  /// It is the main actor's.
  fileprivate static let current = Unguarded<RunningReducer?>(nil)

  /// What it calls, if this is the state that it was given.
  fileprivate func calls<State>(on state: Address, _: State.Type) -> CalledReducers<State>? {
    // A state and its first part begin at one address.
    state == self.state ? called as? CalledReducers<State> : nil
  }
}

/// Where a reducer was written that another one calls.
private struct CalledSite: Hashable {
  let type: ObjectIdentifier
  let file: String
  let line: UInt
}

extension ReducerPlace {
  /// Runs a reducer that was not put together by a store: another one calls it.
  @usableFromInline
  func call<R: Reducer>(
    _ reducer: R, _ state: inout R.State, _ action: R.Action
  ) -> Effect<R.Action> {
    guard Isolation.isOnMainActor, let caller = RunningReducer.current.value else {
      return ModelMemory.call(on: &state) { reducer._resolved().reduce(into: &$0, action: action) }
    }
    guard let own = withAddress(of: &state, { caller.calls(on: $0, R.State.self) }) else {
      return callOnPart(reducer, &state, action, caller.called)
    }
    let nest = own.nest(
      CalledSite(type: ObjectIdentifier(R.self), file: "\(fileID)", line: line))
    let called = CalledState.own
    let (resolved, tokens) = nest.build { called.during { reducer._resolved() } }
    let effect = called.during { resolved.reduce(into: &state, action: action) }
    // Without an effect there is nothing to be found that was not known before.
    guard !effect.isNone, let findGone = resolved.findGone else { return effect }
    own.note(tokens) { state, scope, gone in called.during { findGone(&state, scope, &gone) } }
    return effect
  }

  /// Children of a part that has no place yet, or never has one, are not told from those of another part.
  private func callOnPart<R: Reducer>(
    _ reducer: R, _ state: inout R.State, _ action: R.Action, _ caller: AnyCalledReducers
  ) -> Effect<R.Action> {
    let number = StateIdentity.of(state)
    // Several parts may share one value.
    let place = StateIdentity.isShared(number) ? 0 : number
    let called = CalledState.part(place)
    let (resolved, tokens) = CalledNest().build { called.during { reducer._resolved() } }
    let effect = called.during {
      ModelMemory.call(on: &state) { resolved.reduce(into: &$0, action: action) }
    }
    guard let findGone = resolved.findGone, place != 0 else { return effect }
    // The copy makes a change in place copy the part: it is made where there is something to be found with it.
    guard !effect.isNone || caller.hasParts || StoreEffects.areThere else { return effect }
    let part = state
    caller.notePart(tokens) { scope, gone in
      var state = part
      called.during { findGone(&state, scope, &gone) }
    }
    return effect
  }
}
