/// Whether a value may hold tracked properties of structs, its own or those of what it refers to, so that who gets it
/// may read some of them.
///
/// What cannot be known is taken to: an object of any class, an existential, a closure with what it has captured, a
/// type without reflection metadata.
package enum StateHolding {
  static func isPossible(in type: Any.Type) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    let answer = TypeSearch.finds(in: type) { type in
      if type is any TrackedProperty.Type { return true }
      return type is any HoldsNoState.Type ? false : nil
    }
    known[ObjectIdentifier(type)] = answer
    return answer
  }
}

/// Types of which it is known that no state is in them, whatever they refer to.
///
/// An object of such a class tells of what is read through it.
package protocol HoldsNoState {}
extension String: HoldsNoState {}
extension Substring: HoldsNoState {}
extension Character: HoldsNoState {}
extension Derived: HoldsNoState {}
extension ObservationToken: HoldsNoState {}
extension Task: HoldsNoState {}
