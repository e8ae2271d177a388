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

/// What refers to values in memory that says nothing of them itself.
protocol HoldsInMemory {
  static var heldTypes: [Any.Type] { get }
}
extension UnsafePointer: HoldsInMemory { static var heldTypes: [Any.Type] { [Pointee.self] } }
extension UnsafeMutablePointer: HoldsInMemory {
  static var heldTypes: [Any.Type] { [Pointee.self] }
}
extension UnsafeBufferPointer: HoldsInMemory { static var heldTypes: [Any.Type] { [Element.self] } }
extension UnsafeMutableBufferPointer: HoldsInMemory {
  static var heldTypes: [Any.Type] { [Element.self] }
}
extension Unmanaged: HoldsInMemory { static var heldTypes: [Any.Type] { [Instance.self] } }
extension ManagedBuffer: HoldsInMemory {
  static var heldTypes: [Any.Type] { [Header.self, Element.self] }
}

/// Collections that hold their elements and nothing else, in a storage that is not looked into.
protocol HoldsElements {
  static var elementType: Any.Type { get }
  static func forEachElement(at value: Address, _ body: (Address) -> Void)
  /// What tells of two of them that are equal whether their elements refer to the same, one by one.
  static func comparison(_ left: Address, _ right: Address) -> References.Later
}

extension HoldsElements where Self: Sequence {
  static var elementType: Any.Type { Element.self }

  static func forEachElement(at value: Address, _ body: (Address) -> Void) {
    for element in value.of(Self.self).pointee {
      withAddress(of: element) { body($0) }
    }
  }
}

extension HoldsElements where Self: RandomAccessCollection {
  static func comparison(_ left: Address, _ right: Address) -> References.Later {
    let (left, right) = (left.of(Self.self).pointee, right.of(Self.self).pointee)
    return .init { more in
      left.count == right.count
        && zip(left, right).allSatisfy { References.areSame($0, $1, &more) }
    }
  }
}
extension Array: HoldsElements {}
extension ContiguousArray: HoldsElements {}
extension ArraySlice: HoldsElements {}

// To look one up asks what it is called by, which may read something tracked.

extension Set: HoldsElements {
  static func comparison(_ left: Address, _ right: Address) -> References.Later {
    let (left, right) = (left.of(Self.self).pointee, right.of(Self.self).pointee)
    return .init { more in
      left.count == right.count
        && left.allSatisfy { element in
          guard let index = Untracked.run({ right.firstIndex(of: element) }) else { return false }
          return References.areSame(element, right[index], &more)
        }
    }
  }
}

extension Dictionary: HoldsElements {
  static func comparison(_ left: Address, _ right: Address) -> References.Later {
    let (left, right) = (left.of(Self.self).pointee, right.of(Self.self).pointee)
    return .init { more in
      left.count == right.count
        && left.allSatisfy { key, value in
          guard let index = Untracked.run({ right.index(forKey: key) }) else { return false }
          return References.areSame(key, right[index].key, &more)
            && References.areSame(value, right[index].value, &more)
        }
    }
  }
}
