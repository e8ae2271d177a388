/// Whether an assignment is one in name only.
///
/// The questions about the type are answered by the compiler wherever the code is specialised for it,
/// so that assigning an `Int` costs a comparison and nothing more.
@usableFromInline
package enum Sameness {
  /// Whether the types say that `new` is what is there already.
  @inlinable @inline(__always)
  static func isNoChange<Value>(_ old: Value, _ new: Value) -> Bool {
    if let type = Value.self as? any Equatable.Type { return areEqual(old, new, as: type) }
    return areIdentical(old, new) || areAlike(old, new)
  }

  /// Values of a type without an equality, compared part by part.
  @usableFromInline @inline(never)
  static func areAlike<Value>(_ old: Value, _ new: Value) -> Bool {
    // Objects are the same or not.
    guard !(Value.self is AnyClass), Isolation.isOnMainActor else { return false }
    return withAddress(of: old) { old in
      withAddress(of: new) { new in Shape.of(Value.self).areEqual(old, new) }
    }
  }

  /// Whether values are equal, or look the same where their type has no equality.
  ///
  /// Readers may depend on which of them it is; see ``isNoChange(_:_:)``.
  package static func looksTheSame<Value>(_ left: Value, _ right: Value) -> Bool {
    guard let type = Value.self as? any Equatable.Type else { return isNoChange(left, right) }
    func areEqual<E: Equatable>(_ type: E.Type) -> Bool {
      withAddress(of: left) { left in
        withAddress(of: right) { areEqualUntracked(left.of(E.self), $0.of(E.self)) }
      }
    }
    return areEqual(type)
  }

  /// Whether nobody has to be told that there is another value now.
  package static func isSameToReaders<Value>(_ old: Value, _ new: Value) -> Bool {
    isNoChange(old, new)
  }

  /// `E` is `Value`, seen as the `Equatable` type that it is.
  ///
  /// The values are passed by their addresses, since casting them would ask the runtime (10 ns),
  /// and copying them as `E` would call the type's witnesses (4 ns), in code that is otherwise one
  /// comparison.
  @inlinable @inline(__always)
  static func areEqual<Value, E: Equatable>(_ old: Value, _ new: Value, as type: E.Type) -> Bool {
    withAddress(of: old) { old in
      withAddress(of: new) { new in
        let old = old.of(E.self)
        let new = new.of(E.self)
        // Nothing tracked fits into a word, so that such a comparison reads nothing.
        let isWord = MemoryLayout<E>.size <= 8 && _isPOD(E.self)
        // What has the same bytes refers to the same storage; a state set back costs no comparison of
        // all that is in it.
        let areIdentical =
          !_isPOD(E.self)
          && Bytes.areIdentical(old.address, new.address, count: MemoryLayout<E>.size)
        if areIdentical, MemoryLayout<E>.size > 16 { return true }
        let areEqual =
          isWord || !ThreadWord.isAnyoneObserving
          ? old.pointee == new.pointee : areEqualUntracked(old, new)
        return areEqual && (_isPOD(E.self) || areIdentical || referToSame(old, new))
      }
    }
  }

  /// Whether equal values refer to the same shared values and objects: those are tracked on their own, and an equal one that
  /// is another tells others.
  @inlinable @inline(__always)
  static func referToSame<Value>(_ old: Value, _ new: Value) -> Bool {
    _isPOD(Value.self)
      || withAddress(of: old) { old in
        withAddress(of: new) { referToSame(old.of(Value.self), $0.of(Value.self)) }
      }
  }

  @usableFromInline @inline(never)
  static func referToSame<Value>(_ old: Located<Value>, _ new: Located<Value>) -> Bool {
    References.of(Value.self)?.areSame(old.address, new.address) ?? true
  }

  /// A comparison reads what it compares; it must not become a dependency of a closure that writes.
  @inlinable @inline(never)
  static func areEqualUntracked<E: Equatable>(_ old: Located<E>, _ new: Located<E>) -> Bool {
    Untracked.run { old.pointee == new.pointee }
  }

  /// Two values that are alive and have the same bytes are the same: one object, or one storage.
  @inlinable
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
    withAddress(of: old) { old in
      withAddress(of: new) { new in
        Bytes.areIdentical(old, new, count: MemoryLayout<Value>.size)
      }
    }
  }
}
