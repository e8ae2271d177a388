/// Tells of two values that are both alive whether they are one and the same.
///
/// No equality is asked, which may say of values that differ that they are equal. Of two values that are alive, those
/// whose bytes are the same refer to the same storage, and are the same whatever their type. Bytes between the parts
/// say nothing and are not looked at; of an enum those of its case are.
///
/// "No" may mean that it is not certain: what is not understood is compared byte by byte, as it lies.
final class LiveBytes {
  private let size: Int
  @exclusivity(unchecked) private var ranges: [Range<Int>] = []
  @exclusivity(unchecked) private var enums: [EnumPart<LiveBytes>] = []

  /// - Parameters:
  ///   - type: The values' type.
  ///   - excluded: Where parts lie that are not looked at.
  init(of type: Any.Type, without excluded: [Range<Int>] = []) {
    size = TypeRecord(type).size
    add(TypeRecord(type), at: 0, without: excluded)
    ranges = ranges.joinedRanges
  }

  func areSame(_ left: Address, _ right: Address) -> Bool {
    // Of most copies all bytes are the same, and nothing has to be known of them.
    if Bytes.areEqual(left, right, count: size) { return true }
    return ranges.allSatisfy {
      Bytes.areEqual(left + $0.lowerBound, right + $0.lowerBound, count: $0.count)
    }
      && enums.allSatisfy { part in
        // What is not looked into is compared as it lies.
        part.areSame(left, right, { $0.areSame($1, $2) }) {
          Bytes.areEqual($0, $1, count: part.record.size)
        }
      }
  }

  // MARK: Exploring

  private func add(_ record: TypeRecord, at offset: Int, without excluded: [Range<Int>]) {
    let whole = offset..<offset + record.size
    if whole.isEmpty || excluded.contains(where: { $0.contains(whole) }) { return }
    switch record.kind {
    case .structure, .tuple:
      guard let fields = FieldReader.fields(of: record.type), !fields.isEmpty else { break }
      for field in fields {
        add(TypeRecord(field.type), at: offset + field.offset, without: excluded)
      }
      return
    case .enumeration:
      // Without payloads the bytes are all there is: those of an enum from C may name none of its cases.
      guard let known = EnumRecord.of(record.type), known.cases.allSatisfy(\.isReadable),
        known.cases.contains(where: { $0.payload != nil })
      else { break }
      let payloads = known.cases.map { each in
        each.isIndirect ? nil : each.payload.map { LiveBytes(of: $0) }
      }
      return enums.append(EnumPart(offset: offset, record: known, payloads: payloads))
    default:
      break
    }
    ranges.append(whole)
  }
}
