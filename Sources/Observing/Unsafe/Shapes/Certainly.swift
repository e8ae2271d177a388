/// What can be told of two values of any type without asking the type's own equality, which may say what it likes.
package enum Certainly {
  /// Whether the values differ: strings, and plain data whose bytes say so, also as parts of tuples and structs.
  ///
  /// A number that is none is the same as its copy. Of other types nothing is certain.
  package static func differ<Value>(_ left: Value, _ right: Value) -> Bool {
    withAddress(of: left) { left in
      withAddress(of: right) { differ(left, $0, Value.self) }
    }
  }

  private static func differ(_ left: Address, _ right: Address, _ type: Any.Type) -> Bool {
    if type == String.self { return left.load(as: String.self) != right.load(as: String.self) }
    if TypeRecord(type).isPlain {
      let known = KnownBytes.of(type)
      return known.isUseful && !known.mayCompareGaps && !known.areSame(left, right)
    }
    guard let fields = FieldReader.fields(of: type) else { return false }
    return fields.contains { differ(left + $0.offset, right + $0.offset, $0.type) }
  }

  /// Whether the values refer to the same storage, and so are the same.
  package static func areIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
    withAddress(of: left) { left in
      withAddress(of: right) { LiveBytes.of(Value.self).areSame(left, $0) }
    }
  }
}
