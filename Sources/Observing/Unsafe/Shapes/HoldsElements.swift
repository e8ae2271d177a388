/// Collections that hold their elements and nothing else, in a storage that is not looked into.
protocol HoldsElements {
  static var elementType: Any.Type { get }
  /// What hands each element to `body`, and keeps what it needs for that.
  static func reading(_ value: Address, _ body: @escaping (Address) -> Void) -> () -> Void
  static func key(_ value: Address) -> StorageKey
  /// What tells of two of them that are equal whether their elements refer to the same, one by one.
  static func comparison(_ left: Address, _ right: Address) -> References.Later
}

extension HoldsElements where Self: Sequence {
  static var elementType: Any.Type { Element.self }

  static func reading(_ value: Address, _ body: @escaping (Address) -> Void) -> () -> Void {
    let all = value.of(Self.self).pointee
    return {
      for element in all { withAddress(of: element) { body($0) } }
    }
  }

  static func key(_ value: Address) -> StorageKey { StorageKey(value, of: Self.self) }
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
