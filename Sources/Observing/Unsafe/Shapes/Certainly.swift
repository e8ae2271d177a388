/// What can be told of two values of any type without asking the type's own equality, which may say what it likes.
package enum Certainly {
  /// Whether the values differ: strings, and plain data whose bytes say so.
  ///
  /// A number that is none is the same as its copy. Of other types nothing is certain.
  package static func differ<Value>(_ left: Value, _ right: Value) -> Bool {
    if let left = left as? String, let right = right as? String { return left != right }
    guard _isPOD(Value.self) else { return false }
    let known = KnownBytes(of: Value.self)
    guard known.isUseful else { return false }
    return withAddress(of: left) { left in
      withAddress(of: right) { !known.areSame(left, $0) }
    }
  }

  /// Whether the values refer to the same storage, and so are the same.
  package static func areIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
    withAddress(of: left) { left in
      withAddress(of: right) { LiveBytes(of: Value.self).areSame(left, $0) }
    }
  }
}
