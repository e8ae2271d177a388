/// What kind of type a type is, as its metadata record's first word says.
enum TypeKind {
  case structure
  case enumeration
  case tuple
  case function
  case metatype
  case other

  init(_ type: Any.Type) {
    self =
      switch unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) {
      case 0x200: .structure
      case 0x201, 0x202: .enumeration
      case 0x301: .tuple
      case 0x302: .function
      case 0x304: .metatype
      default: .other
      }
  }

  /// A tuple's elements, or nil for another type.
  ///
  /// The record goes on with the number of elements, their labels, and a type and an offset for each.
  static func elements(of type: Any.Type) -> [Any.Type]? {
    guard TypeKind(type) == .tuple else { return nil }
    let word = MemoryLayout<UnsafeRawPointer>.size
    let record = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return (0..<(record + word).load(as: Int.self)).map {
      (record + (3 + 2 * $0) * word).load(as: Any.Type.self)
    }
  }

  /// The type itself, for a tuple of one labelled element that element's.
  static func unlabelled(_ type: Any.Type) -> Any.Type {
    guard let elements = elements(of: type), elements.count == 1 else { return type }
    return unlabelled(elements[0])
  }

  /// Whether the types are the same but for the labels of tuples.
  static func areSame(_ left: Any.Type, _ right: Any.Type) -> Bool {
    if left == right { return true }
    guard let left = elements(of: left), let right = elements(of: right) else { return false }
    return left.count == right.count && zip(left, right).allSatisfy(areSame)
  }

  /// Whether values of the type may lie in an enum in another form than in generic code.
  ///
  /// Functions and metatypes do, and what the language takes apart to store: tuples and optionals.
  static func changesForm(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .function, .metatype: true
    case .tuple: elements(of: type)?.contains(where: changesForm) ?? false
    case .enumeration: (type as? any OptionalType.Type).map { changesForm($0.wrapped) } ?? false
    case .structure, .other: false
    }
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
