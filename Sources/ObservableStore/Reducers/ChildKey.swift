import Observing

/// Tells an only child from another in its place: by its id, if it is identifiable, else by the place of its first
/// tracked property.
///
/// A child without either cannot be told from another.
@usableFromInline
struct ChildKey<State> {
  private let isIdentifiable = State.self is any Identifiable.Type

  @usableFromInline init() {}

  /// What the effects of a child are found by.
  @usableFromInline
  func callAsFunction(_ state: State) -> AnyHashable {
    guard isIdentifiable, let state = state as? any Identifiable else {
      return AnyHashable(ChildInstance(place: StateIdentity.of(state)))
    }
    func id(_ state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
    return id(state)
  }

  /// Whether a child is the one that the effects in a scope were started for.
  ///
  /// To be asked when the state has been committed. A child that came in the very action that started its effects is
  /// known by its place from now on.
  @usableFromInline
  func isSame(_ state: State, as key: AnyHashable, _ scope: EffectScope) -> Bool {
    let present = self(state)
    guard let now = present.base as? ChildInstance else { return key == present }
    guard key.base is ChildInstance else { return false }
    if now.place == 0 { return true }
    if scope.isSettled { return key == present }
    scope.settle(as: present)
    return true
  }
}

/// An instance of a state, by the place of its first tracked property; 0 while that is not known.
@usableFromInline
struct ChildInstance: Hashable, Sendable {
  @usableFromInline let place: UInt64
}

/// A child in whose place another one was put in the action that started its effects.
@usableFromInline
struct ReplacedChild: Hashable, Sendable {}
