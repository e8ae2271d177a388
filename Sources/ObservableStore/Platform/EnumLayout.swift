/// What the language's runtime knows of an enum type: its cases, and how to tell and read them.
///
/// It reads the type's metadata record, its value witness table, and its field descriptor. What it
/// assumes of them is fixed by the language's ABI:
///
/// - A record begins with its kind; an enum's goes on with a pointer to its descriptor, and with its
///   generic arguments. The word before it points to the value witnesses.
/// - The field descriptor lists an enum's cases in the order of their tags, names each, and says
///   which are indirect.
/// - A case of several values carries a tuple of them, a case of one labelled value that value.
/// - An indirect case holds a reference to a box: two words, then the payload at its alignment.
/// - A payload's bytes may be read from a bitwise copy, made while the enum is alive, that is neither
///   destroyed nor outlives the enum. What is read from it is copied as its type demands.
struct EnumLayout: @unchecked Sendable {
  struct Case {
    let name: String
    /// What it carries, or nil if it carries nothing or the runtime does not know.
    let payload: Any.Type?
    let isIndirect: Bool
    let isReadable: Bool
  }

  let type: Any.Type
  let cases: [Case]
  private let record: UnsafeRawPointer
  private let getTag: CaseReader.GetTag
  private let project: CaseReader.Project

  private static let known = Locked<[ObjectIdentifier: EnumLayout?]>([:])

  /// The layout of an enum, or nil if `type` is none, or is one of which the runtime knows nothing.
  static func of(_ type: Any.Type) -> EnumLayout? {
    let id = ObjectIdentifier(type)
    if let layout = known.withLock({ $0[id] }) { return layout }
    let layout = EnumLayout(type)
    known.withLock { $0[id] = .some(layout) }
    return layout
  }

  private init?(_ type: Any.Type) {
    let record = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard TypeKind(type) == .enumeration else { return nil }
    self.type = type
    self.record = record
    let word = MemoryLayout<UnsafeRawPointer>.size
    let witnesses = (record - word).load(as: UnsafeRawPointer.self)
    // Eight functions, size, stride, flags and spare patterns come before the enum's own witnesses.
    getTag = (witnesses + 10 * word + 8).load(as: CaseReader.GetTag.self)
    project = (witnesses + 11 * word + 8).load(as: CaseReader.Project.self)

    let descriptor = (record + word).load(as: UnsafeRawPointer.self)
    guard let fields = Self.target(of: descriptor + 16) else { return nil }
    let payloads = Int((descriptor + 20).load(as: UInt32.self) & 0xFF_FFFF)
    let empty = Int((descriptor + 24).load(as: UInt32.self))
    let count = Int((fields + 12).load(as: UInt32.self))
    let stride = Int((fields + 10).load(as: UInt16.self))
    guard count == payloads + empty, stride >= 12 else { return nil }
    cases = (0..<count).map { index in
      let field = fields + 16 + index * stride
      let name = Self.target(of: field + 8).map {
        String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
      let mangled = Self.target(of: field + 4)
      let payload = mangled.flatMap {
        _getTypeByMangledNameInContext(
          $0.assumingMemoryBound(to: UInt8.self), Self.length(ofMangled: $0),
          genericContext: descriptor, genericArguments: record + 2 * word)
      }
      return Case(
        name: name ?? "?", payload: payload.map(TypeKind.unlabelled),
        isIndirect: field.load(as: UInt32.self) & 1 != 0,
        isReadable: mangled == nil || payload != nil)
    }
  }

  /// Which case the enum's bytes hold.
  func tag(of value: UnsafeRawPointer) -> Int {
    let tag = Int(getTag(value, record))
    precondition(cases.indices.contains(tag), "ObservableStore: \(type) has no case of tag \(tag)")
    return tag
  }

  /// What reads the payload of one case.
  func reader(ofTag tag: Int) -> CaseReader {
    let each = cases[tag]
    return CaseReader(
      record: record, getTag: getTag, project: project, tag: UInt32(tag),
      size: Memory.size(of: type),
      boxOffset: each.isIndirect ? each.payload.map(Memory.boxOffset) ?? 0 : 0)
  }

  /// Where a relative pointer leads to.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    return distance == 0 ? nil : pointer + distance
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
