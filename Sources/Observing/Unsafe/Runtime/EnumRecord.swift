/// What the language's runtime knows of an enum type: its cases, and how to tell and read them.
///
/// Beside what ``TypeRecord`` says, it assumes of the ABI:
///
/// - The field descriptor lists an enum's cases in the order of their tags, those with payloads first, names
///   each, and says which are indirect.
/// - A case of several values carries a tuple of them, a case of one labelled value that value.
/// - An indirect case holds a reference to a box: two words, then the payload at its alignment.
/// - An enum may keep its case in bits that its payloads do not use. Injecting a case's tag into zeroed
///   bytes shows which; taken out of a value's bytes, these are the payload's bytes.
package final class EnumRecord: Sendable {
  package struct Case: Sendable {
    package let name: String
    /// What it carries; nil if it carries nothing, or something that the runtime does not know.
    package let payload: Any.Type?
    package let isIndirect: Bool
    /// Whether it is known what it carries.
    package let isReadable: Bool
    /// The bits inside the payload's bytes that say that the enum is of this case; empty if there are
    /// none.
    fileprivate(set) var tagBits: [UInt8] = []
  }

  package let type: any Any.Type
  package let size: Int
  package let cases: [Case]
  private nonisolated(unsafe) let address: UnsafeRawPointer
  private let getTag: TypeRecord.GetTag
  private let project: TypeRecord.ProjectPayload

  private static let known = ByType<EnumRecord?>()

  /// The record of an enum; nil if `type` is none, or is one of which the runtime does not know enough.
  package static func of(_ type: Any.Type) -> EnumRecord? { known.of(type) { EnumRecord($0) } }

  private init?(_ type: Any.Type) {
    let record = TypeRecord(type)
    guard record.kind == .enumeration, record.hasEnumWitnesses, let cases = Self.cases(of: record)
    else { return nil }
    self.type = type
    self.cases = cases
    size = record.size
    address = record.address
    getTag = record.getTag
    project = record.projectPayload
  }

  /// Which case the enum's bytes hold.
  ///
  /// It looks at the bytes alone and follows no reference, so that they may be those of a value that is long
  /// gone.
  @inline(__always)
  package func tag(of value: Address) -> Int {
    let tag = Int(getTag(value.raw, address))
    precondition(tag < cases.count, "an enum has no case of this tag")
    return tag
  }

  /// Makes of the bytes of an enum those of its payload.
  package func project(_ bytes: Address) { project(bytes.raw, address) }

  /// Makes of the bytes of a payload, or of zeros where there is none, those of an enum.
  package func inject(tag: Int, into bytes: Address) {
    TypeRecord(type).injectTag(bytes.raw, UInt32(tag), address)
  }

  // MARK: Reading the descriptor

  private static func cases(of record: TypeRecord) -> [Case]? {
    guard let descriptor = record.descriptor, let fields = record.fieldDescriptor else {
      return nil
    }
    let payloads = Int((descriptor + 20).load(as: UInt32.self) & 0xFF_FFFF)
    let empty = Int((descriptor + 24).load(as: UInt32.self))
    let count = Int((fields + 12).load(as: UInt32.self))
    let stride = Int((fields + 10).load(as: UInt16.self))
    guard count == payloads + empty, stride >= 12 else { return nil }
    return (0..<count).map { index in
      var found = self.case(at: fields + 16 + index * stride, of: record, descriptor)
      if let payload = found.payload, !found.isIndirect {
        found.tagBits = tagBits(ofTag: index, payload, in: record)
      }
      return found
    }
  }

  private static func `case`(
    at field: UnsafeRawPointer, of record: TypeRecord, _ descriptor: UnsafeRawPointer
  ) -> Case {
    let name = TypeRecord.target(of: field + 8).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
    let mangled = TypeRecord.target(of: field + 4)
    let payload = mangled.flatMap {
      _getTypeByMangledNameInContext(
        $0.assumingMemoryBound(to: UInt8.self), length(ofMangled: $0),
        genericContext: descriptor, genericArguments: record.genericArguments)
    }
    let isReadable = payload.map { !TypeRecord.liesOtherwise($0) } ?? (mangled == nil)
    return Case(
      name: name ?? "?", payload: isReadable ? payload.map(TypeRecord.unlabelled) : nil,
      isIndirect: field.load(as: UInt32.self) & 1 != 0, isReadable: isReadable)
  }

  private static func tagBits(
    ofTag tag: Int, _ payload: Any.Type, in record: TypeRecord
  ) -> [UInt8] {
    let size = TypeRecord(payload).size
    guard size > 0, size <= record.size else { return [] }
    return withUnsafeTemporaryAllocation(byteCount: record.size, alignment: 16) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      record.injectTag(bytes.baseAddress.unsafelyUnwrapped, UInt32(tag), record.address)
      let bits = Array(bytes.prefix(size))
      return bits.allSatisfy { $0 == 0 } ? [] : bits
    }
  }

  /// A mangled name ends with a zero, but may hold zeros in the references inside it.
  private static func length(ofMangled name: UnsafeRawPointer) -> UInt {
    var end: UInt = 0
    while true {
      switch name.load(fromByteOffset: Int(end), as: UInt8.self) {
      case 0: return end
      case 0x01...0x17: end += 1 + 4
      case 0x18...0x1F: end += 1 + UInt(MemoryLayout<UnsafeRawPointer>.size)
      default: end += 1
      }
    }
  }
}
