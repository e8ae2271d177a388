/// An enum inside a type whose values are compared by their bytes.
struct EnumPart<Payload> {
  let offset: Int
  let record: EnumRecord
  /// How what each case carries is compared; nil of one that is not looked into.
  let payloads: [Payload?]

  /// Whether two values of the type around the enum hold the same case, and the same in it.
  ///
  /// `areSame` compares what a case carries, from whose bytes those of the case have been taken out; where that is
  /// not looked into, `areSameWhole` compares the enums as they lie.
  @inline(__always)
  func areSame(
    _ left: Address, _ right: Address,
    _ areSame: (Payload, Address, Address) -> Bool,
    orUnopened areSameWhole: (Address, Address) -> Bool
  ) -> Bool {
    let (left, right) = (left + offset, right + offset)
    let tag = record.tag(of: left)
    guard tag == record.tag(of: right) else { return false }
    let each = record.cases[tag]
    guard each.payload != nil else { return true }
    guard let payload = payloads[tag] else { return areSameWhole(left, right) }
    guard !each.tagBits.isEmpty else { return areSame(payload, left, right) }
    return Bytes.withoutBits(each.tagBits, of: left) { left in
      Bytes.withoutBits(each.tagBits, of: right) { right in areSame(payload, left, right) }
    }
  }
}

extension EnumPart: Sendable where Payload: Sendable {}

extension [Range<Int>] {
  /// The ranges, those that touch made one.
  var joinedRanges: [Range<Int>] {
    reduce(into: []) { result, range in
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
  }
}
