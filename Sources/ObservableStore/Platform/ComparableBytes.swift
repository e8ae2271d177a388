import Observing

/// Which of a type's bytes are the same in a value and in its copy.
///
/// Padding need not be, and what lies in an enum's bytes depends on the case: of those, only the first
/// are compared.
@usableFromInline
struct ComparableBytes: Sendable {
  private var ranges: [Range<Int>] = []

  static let none = ComparableBytes()

  private init() {}

  var isNone: Bool { ranges.isEmpty }

  init(of type: Any.Type) {
    add(type, at: 0, depth: 0)
  }

  /// The same with as few ranges as possible.
  var joined: ComparableBytes {
    var result = self
    result.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.ranges.last, last.upperBound >= range.lowerBound {
        result.ranges[result.ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.ranges.append(range)
      }
    }
    return result
  }

  private mutating func add(_ type: Any.Type, at offset: Int, depth: Int) {
    let size = TypeRecord(type).size
    let fields = TypeRecord(type).kind == .structure && depth < 32 ? (FieldReader.fields(of: type) ?? []) : []
    for field in fields { add(field.type, at: offset + field.offset, depth: depth + 1) }
    guard fields.isEmpty, size > 0 else { return }
    let isWhole = TypeRecord(type).kind == .other || TypeRecord(type).kind == .structure
    ranges.append(offset..<offset + (isWhole ? size : Self.beginning(of: type, depth: 0)))
  }

  /// How many of a value's first bytes are not padding, whatever case it is of.
  private static func beginning(of type: Any.Type, depth: Int) -> Int {
    let size = TypeRecord(type).size
    let parts: [Any.Type] =
      switch TypeRecord(type).kind {
      case .structure:
        Array((FieldReader.fields(of: type) ?? []).map(\.type).filter { TypeRecord($0).size > 0 }.prefix(1))
      case .enumeration:
        EnumRecord.of(type)?.cases.compactMap { $0.isIndirect ? Int.self : $0.payload } ?? []
      case .tuple:
        Array((TypeRecord(type).elements ?? []).filter { TypeRecord($0).size > 0 }.prefix(1))
      default: []
      }
    guard !parts.isEmpty, depth < 16 else { return min(size, 8) }
    let known = parts.map { beginning(of: $0, depth: depth + 1) }.filter { $0 > 0 }
    return min(size, known.min() ?? 8)
  }

  /// All of them but those in some ranges.
  func without(_ excluded: [Range<Int>]) -> ComparableBytes {
    var result = self
    result.ranges = ranges.filter { range in !excluded.contains { $0.overlaps(range) } }
    return result
  }

  @usableFromInline
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for range in ranges {
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        if Self.differ(left + index, right + index, UInt64.self) { return false }
        index += 8
      }
      while index < range.upperBound {
        if Self.differ(left + index, right + index, UInt8.self) { return false }
        index += 1
      }
    }
    return true
  }

  @inline(__always)
  private static func differ<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ type: Word.Type
  ) -> Bool {
    left.loadUnaligned(as: type) != right.loadUnaligned(as: type)
  }
}
