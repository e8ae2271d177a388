/// Tells of two values that are both alive whether they are one and the same.
///
/// No equality is asked, which may say of values that differ that they are equal. Of two values that are alive, those
/// whose bytes are the same refer to the same storage, and are the same whatever their type. Bytes between the parts
/// say nothing and are not looked at; of an enum those of its case are.
///
/// "No" may mean that it is not certain: what is not understood is compared byte by byte, as it lies.
final class LiveBytes {
  fileprivate struct EnumPart {
    let offset: Int
    let record: EnumRecord
    /// What each case carries; nil of one whose bytes are compared as they are.
    let payloads: [LiveBytes?]
  }

  private var ranges: [Range<Int>] = []
  private var enums: [EnumPart] = []

  /// - Parameters:
  ///   - type: The values' type.
  ///   - excluded: Where parts lie that are not looked at.
  init(of type: Any.Type, without excluded: [Range<Int>] = []) {
    add(TypeRecord(type), at: 0, without: excluded)
    ranges = Self.joined(ranges)
  }

  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    ranges.allSatisfy {
      Bytes.areEqual(left + $0.lowerBound, right + $0.lowerBound, count: $0.count)
    } && enums.allSatisfy { $0.areSame(left + $0.offset, right + $0.offset) }
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
      guard let known = EnumRecord.of(record.type), known.cases.allSatisfy(\.isReadable) else {
        break
      }
      let payloads = known.cases.map { each in
        each.isIndirect ? nil : each.payload.map { LiveBytes(of: $0) }
      }
      return enums.append(EnumPart(offset: offset, record: known, payloads: payloads))
    default:
      break
    }
    ranges.append(whole)
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { result, range in
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
  }
}

extension LiveBytes.EnumPart {
  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let tag = record.tag(of: left)
    guard record.tag(of: right) == tag else { return false }
    let each = record.cases[tag]
    guard each.payload != nil else { return true }
    guard let payload = payloads[tag] else {
      return Bytes.areEqual(left, right, count: record.size)
    }
    guard !each.tagBits.isEmpty else { return payload.areSame(left, right) }
    return Bytes.withoutBits(each.tagBits, of: left) { left in
      Bytes.withoutBits(each.tagBits, of: right) { right in payload.areSame(left, right) }
    }
  }
}
