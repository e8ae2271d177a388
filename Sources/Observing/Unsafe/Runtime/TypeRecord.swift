#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// The record that the language's runtime keeps of a type: its kind, and its value witnesses.
///
/// What is read here is fixed by the language's ABI (docs/ABI/TypeMetadata.rst of the Swift repository):
///
///     word −1   the value witness table ──▶ 8 functions, size, stride, flags, …, 3 functions of an enum
///     word  0   the kind
///     word  1   the type's descriptor, of a struct and an enum
///     word  2…  the generic arguments of a struct and an enum
///
/// Records of types that the process uses live for ever. Whatever does not look as described is answered
/// with "not known", which makes the type opaque. So it is with enums where pointers in the records are signed
/// (arm64e): their functions cannot be called by who does not know how.
package struct TypeRecord {
  package enum Kind {
    case structure, enumeration, tuple, fixedArray, function, metatype
    /// A protocol's type, whose values hold a value of any type that has it; see ``Existential``.
    case existential
    case other
  }

  /// What stands in front of an enum's own functions: eight functions, size, stride, and two half words.
  private static let enumWitnesses = 10 * MemoryLayout<UnsafeRawPointer>.size + 8

  package let type: Any.Type
  let address: UnsafeRawPointer

  package init(_ type: Any.Type) {
    self.type = type
    address = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// A number that no other type has.
  var number: UInt { UInt(bitPattern: address) }

  package var kind: Kind {
    switch address.load(as: UInt.self) {
    case 0x200: .structure
    case 0x201, 0x202: .enumeration
    case 0x301: .tuple
    case 0x302: .function
    case 0x303: isOpaque ? .existential : .other
    case 0x304: .metatype
    case 0x307: isOpaqueByShape ? .existential : .other
    case 0x308: .fixedArray
    default: .other
    }
  }

  /// Whether it is a class whose objects the language's own runtime counts.
  var isNativeClass: Bool {
    #if canImport(ObjectiveC)
      false
    #else
      address.load(as: UInt.self) == 0
    #endif
  }

  // MARK: Protocols' types

  /// Whether values lie in the form that is any type's: those of classes alone, and errors, have others.
  ///
  /// The record goes on with a half word, which says what the protocols ask for.
  private var isOpaque: Bool {
    let flags = (address + MemoryLayout<UnsafeRawPointer>.size).load(as: UInt32.self)
    return flags >> 31 == 1 && flags & 0x3F00_0000 == 0 && Existential.isAsDescribed
  }

  /// The same of a protocol with arguments: the record goes on with a pointer to what says it.
  private var isOpaqueByShape: Bool {
    guard Self.arePointersPlain else { return false }
    let shape = (address + MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer.self)
    return shape.load(as: UInt32.self) & 0xFF == 0 && Existential.isAsDescribed
  }

  // MARK: Witnesses

  private var witnesses: UnsafeRawPointer {
    (address - MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer.self)
  }

  private var flags: UInt32 {
    witnesses.load(fromByteOffset: 10 * MemoryLayout<UnsafeRawPointer>.size, as: UInt32.self)
  }

  /// Whether a value stays the same when its bytes are moved; a weak reference does not.
  var isBitwiseTakable: Bool { Self.arePointersPlain && flags & 0x10_0000 == 0 }

  /// Whether a value lies in an existential itself, and not in a box.
  var liesInline: Bool { flags & 0x2_0000 == 0 }

  var hasEnumWitnesses: Bool { Self.arePointersPlain && flags & 0x20_0000 != 0 }

  /// Whether a pointer in a record is an address, and not one that is signed.
  static var arePointersPlain: Bool {
    #if _ptrauth(_arm64e)
      false
    #else
      true
    #endif
  }

  typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  typealias ProjectPayload = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  typealias InjectTag = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  var getTag: GetTag { enumWitness(0) }
  var projectPayload: ProjectPayload { enumWitness(1) }
  var injectTag: InjectTag { enumWitness(2) }

  private func enumWitness<Function>(_ index: Int) -> Function {
    precondition(kind == .enumeration && hasEnumWitnesses)
    return (witnesses + Self.enumWitnesses + index * MemoryLayout<UnsafeRawPointer>.size)
      .load(as: Function.self)
  }

  // MARK: The descriptor

  /// The type's descriptor, if it is a struct or an enum.
  var descriptor: UnsafeRawPointer? {
    guard Self.arePointersPlain, kind == .structure || kind == .enumeration else { return nil }
    let descriptor = (address + MemoryLayout<UnsafeRawPointer>.size).load(
      as: UnsafeRawPointer.self)
    let context = descriptor.load(as: UInt32.self) & 0x1F
    return context == (kind == .structure ? 17 : 18) ? descriptor : nil
  }

  /// The name of a type that is declared, and has no arguments.
  ///
  /// That of another may be longer than any memory:
  ///
  ///     Tree<Value> ──▶ Tree<Pair<Value, Value>> ──▶ …        each name has that of the one before in it, twice
  var plainName: String? {
    switch kind {
    case .structure, .enumeration, .other:
      isGeneric == true ? nil : _typeName(type, qualified: true)
    case .tuple, .fixedArray, .function, .metatype, .existential: nil
    }
  }

  /// Whether the type has arguments, or lies in one that has; nil if that is not known.
  private var isGeneric: Bool? {
    guard let descriptor = descriptor ?? classDescriptor else { return nil }
    return descriptor.load(as: UInt32.self) & 0x80 != 0
  }

  /// The descriptor of a class whose objects the language's own runtime counts: it stands behind six numbers of its objects.
  private var classDescriptor: UnsafeRawPointer? {
    guard isNativeClass, Self.arePointersPlain else { return nil }
    let word = MemoryLayout<UnsafeRawPointer>.size
    let descriptor = (address + 2 * word + 24).load(as: UnsafeRawPointer?.self)
    return descriptor.flatMap { $0.load(as: UInt32.self) & 0x1F == 16 ? $0 : nil }
  }

  var genericArguments: UnsafeRawPointer { address + 2 * MemoryLayout<UnsafeRawPointer>.size }

  /// The list of the type's stored properties or cases; none where the program was built without it.
  var fieldDescriptor: UnsafeRawPointer? { descriptor.flatMap { Self.target(of: $0 + 16) } }

  /// Where a relative pointer leads to.
  static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    return distance == 0 ? nil : pointer + distance
  }

  // MARK: Tuples

  /// A tuple's elements, or nil for another type.
  ///
  /// The record goes on with the number of elements, their labels, and a type and an offset for each.
  package var elements: [Any.Type]? {
    guard kind == .tuple else { return nil }
    let word = MemoryLayout<UnsafeRawPointer>.size
    return (0..<(address + word).load(as: Int.self)).map {
      (address + (3 + 2 * $0) * word).load(as: Any.Type.self)
    }
  }

  // MARK: Fixed arrays

  /// What an `InlineArray` holds: how many elements, and their type; nil for another type, or if it does not add up.
  ///
  /// The record goes on with the number and the type.
  var fixedArray: (count: Int, element: Any.Type)? {
    guard kind == .fixedArray else { return nil }
    let word = MemoryLayout<UnsafeRawPointer>.size
    let count = (address + word).load(as: Int.self)
    guard count > 0 else { return nil }
    let element = (address + 2 * word).load(as: Any.Type.self)
    return count * TypeRecord(element).stride == size ? (count, element) : nil
  }

  // MARK: Classes

  /// Whether a class's objects have properties beside those of its superclass, known or not: they take more room than its do.
  static func hasProperties(_ type: AnyClass) -> Bool {
    let header = 2 * MemoryLayout<UnsafeRawPointer>.size
    return objectSize(type) > (_getSuperclass(type).map(objectSize) ?? header)
  }

  /// How many bytes an object takes; where pointers are what they are, it stands in the class's record behind its superclass.
  private static func objectSize(_ type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
      class_getInstanceSize(type)
    #else
      Int(
        TypeRecord(type).address.load(
          fromByteOffset: 2 * MemoryLayout<UnsafeRawPointer>.size + 8, as: UInt32.self))
    #endif
  }

  // MARK: Sizes

  package var size: Int {
    func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  var stride: Int {
    func stride<T>(of type: T.Type) -> Int { MemoryLayout<T>.stride }
    return _openExistential(type, do: stride)
  }

  package var alignment: Int {
    func alignment<T>(of type: T.Type) -> Int { MemoryLayout<T>.alignment }
    return _openExistential(type, do: alignment)
  }

  /// Whether its values are plain data: bytes that own nothing.
  var isPlain: Bool {
    func isPlain<T>(_ type: T.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isPlain)
  }
}

extension TypeRecord {
  /// The type itself, for a tuple of one labelled element that element's.
  package static func unlabelled(_ type: Any.Type) -> Any.Type {
    guard let elements = TypeRecord(type).elements, elements.count == 1 else { return type }
    return unlabelled(elements[0])
  }

  /// Whether the types are the same but for the labels of tuples.
  package static func areSame(_ left: Any.Type, _ right: Any.Type) -> Bool {
    if left == right { return true }
    guard let left = TypeRecord(left).elements, let right = TypeRecord(right).elements else {
      return false
    }
    return left.count == right.count && zip(left, right).allSatisfy(areSame)
  }

  /// Whether values of the type may lie in an enum in another form than in generic code.
  ///
  /// Functions and metatypes do, and what the language takes apart to store: tuples and optionals.
  package static func changesForm(_ type: Any.Type) -> Bool {
    isAnyPart(of: type) { $0.kind == .function || $0.kind == .metatype }
  }

  /// Whether values of the type may have another size where an enum or a struct stores them than the record says.
  ///
  /// That is the one in generic code, where the type of a type is a pointer. Elsewhere `Int.Type` is nothing at all.
  static func liesOtherwise(_ type: Any.Type) -> Bool {
    // That of a class has to say which of its subclasses is meant.
    isAnyPart(of: type) { $0.kind == .metatype && !($0.instanceOfMetatype is any AnyObject.Type) }
  }

  /// Whether it is so of a type, or of what a tuple's elements and optionals are made of.
  private static func isAnyPart(of type: Any.Type, _ isSo: (TypeRecord) -> Bool) -> Bool {
    if let optional = type as? any OptionalType.Type {
      return isAnyPart(of: optional.wrappedType, isSo)
    }
    let record = TypeRecord(type)
    return record.elements?.contains { isAnyPart(of: $0, isSo) } ?? isSo(record)
  }

  /// The type of which a metatype's record is.
  private var instanceOfMetatype: Any.Type {
    (address + MemoryLayout<UnsafeRawPointer>.size).load(as: Any.Type.self)
  }
}

/// Optionals, by the type they wrap.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
}
