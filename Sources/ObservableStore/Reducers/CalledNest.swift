import Observing

/// What is kept for reducers that are put together anew for each action: what those among them call that call others.
///
///     Logged ── calls ──▶ App ── Scope ──▶ Logged ── calls ──▶ Feature      made anew, the second `Logged`, too
///        └── nest of App ───── nest of Scope ──┘                             what it has called is kept here
///
/// They are told apart by the order in which they are made.
@usableFromInline
final class CalledNest {
  private var called: [AnyCalledReducers] = []
  private var nests: [ScopeToken: CalledNest] = [:]
  private var position = 0
  private(set) var tokens: [ScopeToken] = []

  /// It is the main actor's.
  private static let current = Unguarded<CalledNest?>(nil)

  /// That of what is put together now, if it is called.
  @usableFromInline
  static var now: CalledNest? { Isolation.isOnMainActor ? current.value : nil }

  /// Puts a reducer together, as a part of a store.
  ///
  /// - Returns: What was made, and the tokens that stand for the reducers of children in it.
  func build<R>(_ body: () -> R) -> (R, tokens: [ScopeToken]) {
    position = 0
    tokens = []
    return CalledNest.current.during(self) { (StoreBeingMade.buildPart(body), tokens) }
  }

  func made(_ token: ScopeToken) { tokens.append(token) }

  /// That of the children of a reducer.
  @usableFromInline
  func nest(for token: ScopeToken) -> CalledNest {
    if let known = nests[token] { return known }
    let nest = CalledNest()
    nests[token] = nest
    return nest
  }

  /// What the next reducer that may call others has called before.
  func next<State>(_ make: () -> CalledReducers<State>) -> CalledReducers<State> {
    defer { position += 1 }
    let isKnown = position < called.count
    if isKnown, let known = called[position] as? CalledReducers<State> { return known }
    let new = make()
    if isKnown { called[position] = new } else { called.append(new) }
    return new
  }
}
