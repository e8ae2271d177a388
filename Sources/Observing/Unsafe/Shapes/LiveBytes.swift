/// Tells of two values that are both alive whether they are one and the same.
///
/// No equality is asked, which may say of values that differ that they are equal. Of two values that are alive, those
/// whose bytes are the same refer to the same storage, and are the same whatever their type. Bytes between the parts
/// say nothing and are not looked at; of an enum those of its case are, of an existential those of the value in it.
///
/// "No" may mean that it is not certain: what is not understood is compared byte by byte, as it lies.
final class LiveBytes: Sendable {
  private let size: Int
  private let ranges: [Range<Int>]
  private let enums: [EnumPart<LiveBytes>]
  private let repeated: [RepeatedPart<LiveBytes>]
  /// Where existentials begin.
  private let existentials: [Int]

  private struct Parts {
    var ranges: [Range<Int>] = []
    var enums: [EnumPart<LiveBytes>] = []
    var repeated: [RepeatedPart<LiveBytes>] = []
    var existentials: [Int] = []
  }

  private static let known = ByType<LiveBytes>()

  /// What compares values of a type, on any thread.
  static func of(_ type: Any.Type) -> LiveBytes { known.of(type) { LiveBytes(of: $0) } }

  /// - Parameters:
  ///   - type: The values' type.
  ///   - excluded: Where parts lie that are not looked at.
  init(of type: Any.Type, without excluded: [Range<Int>] = []) {
    var parts = Parts()
    Self.add(TypeRecord(type), at: 0, to: &parts, without: excluded)
    size = TypeRecord(type).size
    ranges = parts.ranges.joinedRanges
    enums = parts.enums
    repeated = parts.repeated
    existentials = parts.existentials
  }

  /// Whether all that is compared are its ranges.
  private var isPlainRange: Bool { enums.isEmpty && repeated.isEmpty && existentials.isEmpty }

  func areSame(_ left: Address, _ right: Address) -> Bool {
    // Of most copies all bytes are the same, and nothing has to be known of them.
    if Bytes.areEqual(left, right, count: size) { return true }
    return ranges.allSatisfy {
      Bytes.areEqual(left + $0.lowerBound, right + $0.lowerBound, count: $0.count)
    }
      && enums.allSatisfy { part in
        // What lies in a box is the same if it is the same box.
        part.areSame(left, right, { $0.areSame($1, $2) }) {
          Boxed.box(of: $0, part.record) == Boxed.box(of: $1, part.record)
        }
      }
      && repeated.allSatisfy { $0.areSame(left, right) { $0.areSame($1, $2) } }
      && existentials.allSatisfy {
        Existential.areSame(left + $0, right + $0) { left, right in
          left.isBoxed
            ? left.sharesBox(with: right)
            : LiveBytes.of(left.type).areSame(left.value, right.value)
        }
      }
  }

  // MARK: Exploring

  private static func add(
    _ record: TypeRecord, at offset: Int, to parts: inout Parts, without excluded: [Range<Int>]
  ) {
    let whole = offset..<offset + record.size
    if whole.isEmpty || excluded.contains(where: { $0.contains(whole) }) { return }
    if let type = record.type as? any LeavesRoom.Type {
      return parts.ranges.append(offset..<offset + type.usedBytes)
    }
    switch record.kind {
    case .structure, .tuple:
      guard let fields = FieldReader.fields(of: record.type), !fields.isEmpty else { break }
      for field in fields {
        add(TypeRecord(field.type), at: offset + field.offset, to: &parts, without: excluded)
      }
      return
    case .enumeration:
      // Without payloads the bytes are all there is: those of an enum from C may name none of its cases.
      guard let known = EnumRecord.of(record.type), known.cases.allSatisfy(\.isReadable),
        known.cases.contains(where: { $0.payload != nil })
      else { break }
      let payloads = known.cases.map { each in
        each.isIndirect ? nil : each.payload.map { LiveBytes.of($0) }
      }
      return parts.enums.append(EnumPart(offset: offset, record: known, payloads: payloads))
    case .existential:
      return parts.existentials.append(offset)
    case .fixedArray:
      guard let (count, element) = record.fixedArray else { break }
      let live = LiveBytes.of(element)
      let stride = TypeRecord(element).stride
      if live.ranges == [0..<stride], live.isPlainRange { break }
      return parts.repeated.append(
        RepeatedPart(offset: offset, count: count, stride: stride, element: live))
    case .function, .metatype, .other:
      break
    }
    parts.ranges.append(whole)
  }
}
