/// Which types' values may hold shared values, so that the rest need not be looked at one by one.
package struct SharedHolding {
  private var known: [ObjectIdentifier: Bool] = [:]

  package init() {}

  package mutating func isPossible(in type: Any.Type) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    let answer = TypeSearch.finds(in: type) { type in
      if type is any AnyShared.Type { return true }
      return type is any HoldsNoState.Type ? false : nil
    } parts: { type in
      (type as? any ElementsByID.Type).map { [$0.elementType] }
    }
    known[ObjectIdentifier(type)] = answer
    return answer
  }
}
