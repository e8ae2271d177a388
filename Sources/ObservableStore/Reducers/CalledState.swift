import Observing

/// What a called reducer was called on: the scopes of its children are told apart by it.
enum CalledState: Hashable, Sendable {
  /// The state of the reducer that called it.
  case own
  /// A part of that, known by its first tracked property; 0 where it has no place.
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
    let outer = CalledNest.current.value
    CalledNest.current.value = self
    position = 0
    tokens = []
    defer { CalledNest.current.value = outer }
    return (StoreBeingMade.buildPart(body), tokens)
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

/// Whether the store that processes an action has effects.
enum StoreEffects {
  /// It is the main actor's.
  private static let current = Unguarded(false)

  static var areThere: Bool { current.value }

  static func during<R>(_ areThere: Bool, _ body: () -> R) -> R {
    let outer = current.value
    current.value = areThere
    defer { current.value = outer }
    return body()
  }
}
