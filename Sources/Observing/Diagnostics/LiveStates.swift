/// The states that are observed, for reports that need one of some type: whichever it is.
package enum LiveStates {
  /// Of how many elements of a collection each is looked into.
  private static let most = 100

  /// A state of a type, which lies in one that is observed and that nobody is changing; nil if none is found.
  ///
  /// It searches; and what it looks at is read by nobody.
  package static func first<State>(of type: State.Type) -> State? {
    var known: [ObjectIdentifier: Bool] = [:]
    for state in PathFinder.places.values {
      let found: State? = state.with { state in
        guard let home = state.home, !state.isOpen,
          mayHold(State.self, state.shape.type, &known)
        else { return nil }
        return Untracked.run { [shape = state.shape] in
          search(shape.value(at: home), 0, &known)
        }
      }
      if let found { return found }
    }
    return nil
  }

  private static func search<State>(
    _ value: Any, _ level: Int, _ known: inout [ObjectIdentifier: Bool]
  ) -> State? {
    guard level < ValueText.mostLevels, mayHold(State.self, type(of: value), &known) else {
      return nil
    }
    if type(of: value) == State.self { return value as? State }
    if let shared = value as? any AnyShared { return search(shared.anyValue, level + 1, &known) }
    if let tracked = value as? any TrackedProperty {
      return search(tracked.plainValue, level + 1, &known)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class { return nil }
    for part in mirror.children.prefix(most) {
      if let found: State = search(part.value, level + 1, &known) { return found }
    }
    return nil
  }

  private static func mayHold(
    _ sought: Any.Type, _ type: Any.Type, _ known: inout [ObjectIdentifier: Bool]
  ) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    let answer = TypeSearch.finds(in: type) { type in
      if type == sought || type is any AnyShared.Type { return true }
      return type is any HoldsNoState.Type ? false : nil
    } parts: { type in
      (type as? any ElementsByID.Type).map { [$0.elementType] }
    }
    known[ObjectIdentifier(type)] = answer
    return answer
  }
}
