import Observing

/// The reducers with children that a reducer of a store calls itself, on the state that it is run on.
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
final class CalledReducers<State> {
  fileprivate typealias FindGone = (inout State, EffectScope, inout [EffectScope]) -> Void
  private var finders: [CalledSite: FindGone] = [:]

  /// What a reducer that may call others is run by in a store; nil where it is not put together for one.
  @usableFromInline
  static func ifInStore() -> CalledReducers? { StoreBeingMade.isNow ? CalledReducers() : nil }

  private init() {}

  /// Runs a reducer that may call others on the same state.
  @inlinable
  func around<R>(_ state: inout State, _ body: (inout State) -> R) -> R {
    withAddress(of: &state) { address in
      let outer = enter(address)
      defer { leave(outer) }
      let state = address.of(State.self)
      return body(&state.pointee)
    }
  }

  @usableFromInline
  func enter(_ address: Address) -> RunningReducer? {
    let outer = RunningReducer.current.value
    RunningReducer.current.value = RunningReducer(called: self, state: address)
    return outer
  }

  @usableFromInline
  func leave(_ outer: RunningReducer?) { RunningReducer.current.value = outer }

  fileprivate func note(_ site: CalledSite, _ find: @escaping FindGone) { finders[site] = find }

  /// Adds the scopes of those children of called reducers with effects that are not there any more.
  @usableFromInline
  func findGone(in state: inout State, _ scope: EffectScope, _ gone: inout [EffectScope]) {
    for find in finders.values { find(&state, scope, &gone) }
  }
}

/// The reducer that a store runs now, and that may call others.
@usableFromInline
struct RunningReducer {
  fileprivate let called: AnyObject
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

/// What a called reducer was called on: the scopes of its children are told apart by it.
enum CalledState: Hashable, Sendable {
  /// The state of the reducer that called it.
  case own
  /// A part of that, known by its first tracked property.
  case part(UInt64)

  /// It is the main actor's.
  private static let current = Unguarded<CalledState?>(nil)

  /// What is called now, if anything.
  static var now: CalledState? { Isolation.isOnMainActor ? current.value : nil }

  func during<R>(_ body: () -> R) -> R {
    let outer = CalledState.current.value
    CalledState.current.value = self
    defer { CalledState.current.value = outer }
    return body()
  }
}

extension ReducerPlace {
  /// Runs a reducer that was not put together by a store: another one calls it.
  @usableFromInline
  func call<R: Reducer>(
    _ reducer: R, _ state: inout R.State, _ action: R.Action
  ) -> Effect<R.Action> {
    guard Isolation.isOnMainActor, let caller = RunningReducer.current.value else {
      return reducer._resolved().reduce(into: &state, action: action)
    }
    let own = withAddress(of: &state) { caller.calls(on: $0, R.State.self) }
    let called: CalledState = own == nil ? .part(StateIdentity.of(state)) : .own
    let resolved = called.during { reducer._resolved() }
    let effect = called.during { resolved.reduce(into: &state, action: action) }
    guard let findGone = resolved.findGone else { return effect }
    if let own {
      let site = CalledSite(type: ObjectIdentifier(R.self), file: "\(fileID)", line: line)
      own.note(site) { state, scope, gone in
        called.during { findGone(&state, scope, &gone) }
      }
      return effect
    }
    // Nobody else knows where the part lies: what has gone of it by now is found when its effects are started.
    let part = Handed(state)
    let look = GoneSearch { scope in
      var state = part.value
      var gone: [EffectScope] = []
      called.during { findGone(&state, scope, &gone) }
      return gone
    }
    return .both(effect, Effect(node: .cancelGone(look)))
  }
}

/// Finds the scopes of children that have gone.
@usableFromInline
struct GoneSearch {
  let find: (EffectScope) -> [EffectScope]
}
