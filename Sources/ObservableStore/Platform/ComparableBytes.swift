/// Which of a type's bytes are the same in a value and in its copy.
///
/// Padding need not be, and what lies in an enum's bytes depends on the case: of those, the first word
/// is compared alone.
struct ComparableBytes {
  private var ranges: [Range<Int>] = []

  init(of type: Any.Type) {
    add(type, at: 0, depth: 0)
  }

  private mutating func add(_ type: Any.Type, at offset: Int, depth: Int) {
    let size = Memory.size(of: type)
    let fields = TypeKind(type) == .structure && depth < 32 ? StoredFields.of(type) : []
    for field in fields { add(field.type, at: offset + field.offset, depth: depth + 1) }
    guard fields.isEmpty, size > 0 else { return }
    let isWhole = TypeKind(type) == .other || TypeKind(type) == .structure
    ranges.append(offset..<offset + (isWhole ? size : min(size, 8)))
  }

  /// All of them but those in some ranges.
  func without(_ excluded: [Range<Int>]) -> ComparableBytes {
    var result = self
    result.ranges = ranges.filter { range in !excluded.contains { $0.overlaps(range) } }
    return result
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for range in ranges {
      for index in range
      where (left + index).load(as: UInt8.self) != (right + index).load(as: UInt8.self) {
        return false
      }
    }
    return true
  }
}
