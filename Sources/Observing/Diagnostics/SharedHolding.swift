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

/// A value that states share, whatever it is.
package protocol AnyShared {
  var anyValue: Any { get }
  /// What it was before what is compared now: what a test expects, if one compares.
  var anyFormerValue: Any { get }
  /// What holds it, if all of that is this value.
  var box: AnyObject? { get }
}
