/// Tells of two values from their bytes alone whether they are certain to be the same.
///
/// One of the values may be long gone, so nothing that its bytes refer to is followed. What decides:
///
///     plain data        the bytes that say something; not those between them, and of an enum those of its case
///     strings           the same bytes, of one that is small or a literal: those never go
///     arrays, sets …    the same bytes, of an empty one: all empty ones share a storage that never goes
///     shared values     the same bytes: they say which one it is, and it tells of its changes itself
///     existentials      the same type, and of the value in it what is said here of that type; never of one in a box
///     anything else     never certain
final class KnownBytes: Sendable {
  /// Whether the bytes tell all there is to know.
  let tellsAll: Bool
  /// Whether bytes may be among them that say nothing, since it is not known what lies where: then what is not the same may
  /// look the same all the same.
  let mayCompareGaps: Bool
  let size: Int
  private let ranges: [Range<Int>]
  private let strings: [Int]
  private let containers: [Int]
  private let enums: [EnumPart<KnownBytes>]
  private let repeated: [RepeatedPart<KnownBytes>]
  /// Where existentials begin.
  private let existentials: [Int]
  private let isUnknown: Bool

  private struct Parts {
    var ranges: [Range<Int>] = []
    var strings: [Int] = []
    var containers: [Int] = []
    var enums: [EnumPart<KnownBytes>] = []
    var repeated: [RepeatedPart<KnownBytes>] = []
    var existentials: [Int] = []
    var isUnknown = false
    var mayCompareGaps = false
  }

  private static let known = ByType<KnownBytes>()

  /// What is known of a type, on any thread.
  static func of(_ type: Any.Type) -> KnownBytes { known.of(type) { KnownBytes(of: $0) } }

  init(of type: Any.Type) {
    var parts = Parts()
    Self.add(type, at: 0, to: &parts, depth: 0)
    let record = TypeRecord(type)
    size = record.size
    tellsAll = record.isPlain
    ranges = parts.ranges.joinedRanges
    strings = parts.strings
    containers = parts.containers
    enums = parts.enums
    repeated = parts.repeated
    mayCompareGaps = parts.mayCompareGaps
    existentials = parts.existentials
    isUnknown = parts.isUnknown
  }

  /// Of a type whose bytes tell all there is to know, or nothing.
  init(bytesOf type: Any.Type, areKnown: Bool) {
    size = TypeRecord(type).size
    tellsAll = areKnown
    ranges = [0..<size]
    strings = []
    containers = []
    enums = []
    repeated = []
    mayCompareGaps = false
    existentials = []
    isUnknown = !areKnown
  }

  /// Whether it can be certain of any value.
  var isUseful: Bool { !isUnknown }

  /// Whether each of the bytes says something, so that they can be compared as they are.
  var saysAllBytes: Bool {
    tellsAll && enums.isEmpty && repeated.isEmpty && (size == 0 || ranges == [0..<size])
  }

  @inline(__always)
  func areSame(_ left: Address, _ right: Address) -> Bool {
    if isUnknown { return false }
    for range in ranges
    where !Bytes.areEqual(
      left + range.lowerBound, right + range.lowerBound, count: range.count)
    {
      return false
    }
    if strings.isEmpty, containers.isEmpty, enums.isEmpty, existentials.isEmpty, repeated.isEmpty {
      return true
    }
    return areOthersSame(left, right)
  }

  @inline(never)
  private func areOthersSame(_ left: Address, _ right: Address) -> Bool {
    strings.allSatisfy { ImmortalStorage.isSameString(left + $0, right + $0) }
      && containers.allSatisfy { ImmortalStorage.isSameContainer(left + $0, right + $0) }
      && enums.allSatisfy { part in
        part.areSame(left, right, { $0.areSame($1, $2) }, orUnopened: { _, _ in false })
      }
      && repeated.allSatisfy { $0.areSame(left, right) { $0.areSame($1, $2) } }
      && existentials.allSatisfy {
        Existential.areSame(left + $0, right + $0) { left, right in
          !left.isBoxed && KnownBytes.of(left.type).areSame(left.value, right.value)
        }
      }
  }

  // MARK: Exploring

  private static func add(_ type: Any.Type, at offset: Int, to parts: inout Parts, depth: Int) {
    let record = TypeRecord(type)
    let size = record.size
    if size == 0 { return }
    if type == String.self { return parts.strings.append(offset) }
    if type is any EmptyIsShared.Type { return parts.containers.append(offset) }
    if type is any ComparedByBytes.Type { return parts.ranges.append(offset..<offset + size) }
    if let type = type as? any LeavesRoom.Type {
      return parts.ranges.append(offset..<offset + type.usedBytes)
    }
    // Deeper than anybody nests plain data; no type can hold itself, so this is no limit to reach.
    guard depth < 64 else { return addWhole(record, at: offset, to: &parts) }
    switch record.kind {
    case .structure, .tuple:
      guard let fields = FieldReader.fields(of: type), !fields.isEmpty,
        fields.allSatisfy(\.isStrong)
      else { return addWhole(record, at: offset, to: &parts) }
      for field in fields {
        add(field.type, at: offset + field.offset, to: &parts, depth: depth + 1)
      }
    case .enumeration:
      guard let known = EnumRecord.of(type), known.cases.allSatisfy(\.isReadable) else {
        return addWhole(record, at: offset, to: &parts)
      }
      addEnum(known, at: offset, to: &parts)
    case .existential:
      parts.existentials.append(offset)
    case .fixedArray:
      guard let (count, element) = record.fixedArray else {
        return addWhole(record, at: offset, to: &parts)
      }
      add(count, of: element, at: offset, to: &parts)
    case .function, .metatype, .other:
      // What is plain data and none of the others is a number of the machine's own.
      addWhole(record, at: offset, to: &parts, mayHaveGaps: false)
    }
  }

  private static func add(
    _ count: Int, of element: Any.Type, at offset: Int, to parts: inout Parts
  ) {
    let known = KnownBytes.of(element)
    let stride = TypeRecord(element).stride
    if known.mayCompareGaps { parts.mayCompareGaps = true }
    if known.isUnknown { parts.isUnknown = true }
    if known.saysAllBytes, known.size == stride {
      return parts.ranges.append(offset..<offset + count * stride)
    }
    parts.repeated.append(
      RepeatedPart(offset: offset, count: count, stride: stride, element: known))
  }

  /// What nothing more is known of: all its bytes say something if it is plain, else they say nothing.
  private static func addWhole(
    _ record: TypeRecord, at offset: Int, to parts: inout Parts, mayHaveGaps: Bool = true
  ) {
    if record.isPlain {
      parts.ranges.append(offset..<offset + record.size)
      if mayHaveGaps { parts.mayCompareGaps = true }
    } else {
      parts.isUnknown = true
    }
  }

  private static func addEnum(_ record: EnumRecord, at offset: Int, to parts: inout Parts) {
    if record.cases.allSatisfy({ $0.payload == nil }) {
      return parts.ranges.append(offset..<offset + record.size)
    }
    let payloads = record.cases.map { each in
      each.isIndirect ? nil : each.payload.flatMap { KnownBytes.of($0) }
    }
    if payloads.contains(where: { $0?.mayCompareGaps ?? false }) { parts.mayCompareGaps = true }
    parts.enums.append(EnumPart(offset: offset, record: record, payloads: payloads))
  }
}

/// Storage that is never given back, so that the same address is the same content for ever.
enum ImmortalStorage {
  private static let emptyArray = word(of: [Int]())
  private static let emptySet = word(of: Set<Int>())
  private static let emptyDictionary = word(of: [Int: Int]())

  private static func word<Value>(of value: Value) -> UInt {
    withAddress(of: value) { $0.reference }
  }

  static func isSameContainer(_ left: Address, _ right: Address) -> Bool {
    let word = left.reference
    guard word == right.reference else { return false }
    return word == emptyArray || word == emptySet || word == emptyDictionary
  }

  static func isSameString(_ left: Address, _ right: Address) -> Bool {
    Bytes.areEqual(left, right, count: MemoryLayout<String>.size) && isImmortalString(left)
  }

  /// Whether a string's top bit says that it is small or a literal: so it is wherever strings have two words
  /// of 64 bits, which is made sure of with strings that are and are not.
  private static func isImmortalString(_ string: Address) -> Bool {
    knowsStrings && hasTopBit(string)
  }

  private static func hasTopBit(_ string: Address) -> Bool {
    string.word(MemoryLayout<String>.size - 8) >> 63 == 1
  }

  private static let knowsStrings: Bool = {
    guard MemoryLayout<String>.size == 16 else { return false }
    let small = ["", "a", "fifteen letters"]
    let large = [String(repeating: "x", count: 16), String(repeating: "ä", count: 100)]
    func isImmortal(_ string: String) -> Bool {
      withAddress(of: string) { hasTopBit($0) }
    }
    return small.allSatisfy(isImmortal) && !large.contains(where: isImmortal)
  }()
}

/// Collections whose empty values all share one storage.
private protocol EmptyIsShared {}
extension Array: EmptyIsShared {}
extension ContiguousArray: EmptyIsShared {}
extension Set: EmptyIsShared {}
extension Dictionary: EmptyIsShared {}
