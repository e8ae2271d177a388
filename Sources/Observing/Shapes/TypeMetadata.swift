/// The little that the language's runtime knows of a type and the language does not say.
///
/// It reads the metadata record's first word and the value witness table before it, whose layout is
/// fixed by the language's ABI.
struct TypeMetadata {
  enum Kind { case structure, enumeration, optional, tuple, other }

  private let record: UnsafeRawPointer

  init(_ type: Any.Type) {
    record = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  var kind: Kind {
    switch record.load(as: UInt.self) {
    case 0x200: .structure
    case 0x201: .enumeration
    case 0x202: .optional
    case 0x301: .tuple
    default: .other
    }
  }

  /// Which case the enum's bytes hold.
  ///
  /// It looks at the bytes alone and follows no reference, so that they may be those of a value
  /// that is long gone.
  func enumTag(of value: UnsafeRawPointer) -> Int {
    assert(kind == .enumeration || kind == .optional)
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let witnesses = (record - MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer.self)
    // Eight functions, size, stride, flags and spare patterns come before the enum's own witnesses.
    let offset = 10 * MemoryLayout<UnsafeRawPointer>.size + 8
    let getEnumTag = (witnesses + offset).load(as: GetEnumTag.self)
    return Int(getEnumTag(value, record))
  }
}
