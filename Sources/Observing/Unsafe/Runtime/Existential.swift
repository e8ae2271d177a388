/// What a value of a protocol's type holds: a value of any type that has it.
///
///     any Theme   words 0–2   the value, if it fits in there and may be moved; else a reference to the box in which it lies
///                 word  3     the record of its type
///                 words 4…    how it does what the protocols ask for
///
/// So it is fixed by the language's ABI (docs/ABI/TypeLayout.rst of the Swift repository), and looked at once whether it is so.
/// What the value leaves free of the first three words is copied by nobody: in a copy, anything may lie there.
struct Existential {
  /// The type of the value that it holds; its record lives for ever.
  let type: Any.Type
  /// Whether the value lies in a box, which copies share.
  let isBoxed: Bool
  private let address: Address

  private static var typeOffset: Int { 3 * MemoryLayout<UInt>.size }

  /// - Parameter address: Where an existential lies that is alive; for ``type`` alone, its bytes.
  init(at address: Address) {
    type = (address + Self.typeOffset).load(as: Any.Type.self)
    isBoxed = !TypeRecord(type).liesInline
    self.address = address
  }

  /// Where the value lies that it holds.
  var value: Address {
    isBoxed ? Boxed.value(in: address.load(as: Address.self), type) : address
  }

  /// Whether two hold values of one type, in a way that `areSame` says is the same.
  static func areSame(
    _ left: Address, _ right: Address,
    _ areSame: (_ left: Existential, _ right: Existential) -> Bool
  ) -> Bool {
    let (left, right) = (Existential(at: left), Existential(at: right))
    return left.type == right.type && areSame(left, right)
  }

  /// Whether two that are boxed share their box.
  func sharesBox(with other: Existential) -> Bool { address.reference == other.address.reference }

  /// Whether the process lays them out as described.
  static let isAsDescribed: Bool =
    TypeRecord.arePointersPlain && holds(UInt8(7), inBox: false, ==)
    && holds((1, 2, 3, 4), inBox: true, ==)

  private static func holds<Value>(
    _ value: Value, inBox: Bool, _ areEqual: (Value, Value) -> Bool
  ) -> Bool {
    guard MemoryLayout<Any>.size == typeOffset + MemoryLayout<UInt>.size else {
      return false
    }
    return withAddress(of: value as Any) { any in
      guard (any + typeOffset).load(as: UInt.self) == TypeRecord(Value.self).number else {
        return false
      }
      let existential = Existential(at: any)
      return existential.isBoxed == inBox
        && areEqual(existential.value.of(Value.self).pointee, value)
    }
  }
}
