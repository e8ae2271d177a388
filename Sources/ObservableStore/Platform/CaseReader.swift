import Observing

/// What is needed to tell one case of an enum and to read its payload.
///
/// A payload's bytes may be read from a bitwise copy, made while the enum is alive, that is neither destroyed
/// nor outlives the enum. What is read from it is copied as its type demands.
struct CaseReader: Sendable {
  private let record: EnumRecord
  private let tag: Int
  /// Where in its box an indirect case's payload lies; 0 if the case is not indirect.
  private let boxOffset: Int

  init(_ record: EnumRecord, tag: Int) {
    self.record = record
    self.tag = tag
    let each = record.cases[tag]
    guard each.isIndirect, let payload = each.payload else {
      boxOffset = 0
      return
    }
    let mask = TypeRecord(payload).alignment - 1
    boxOffset = (2 * MemoryLayout<Address>.size + mask) & ~mask
  }

  /// The enum's.
  var size: Int { record.size }

  @inline(__always)
  func matches(_ value: Address) -> Bool { record.tag(of: value) == tag }

  /// The bytes of the case's payload: in `scratch`, which may be `value` itself, or in a box.
  @inline(__always)
  func payload(of value: Address, _ scratch: Address) -> Address {
    assert(matches(value))
    scratch.copyBytes(from: value, count: size)
    record.project(scratch)
    guard boxOffset != 0 else { return scratch }
    return scratch.load(as: Address.self) + boxOffset
  }

  /// Calls `body` with the bytes of the case's payload.
  func withPayload<R>(of value: Address, _ body: (Address) -> R) -> R {
    withScratch(size) { body(payload(of: value, $0)) }
  }
}

extension EnumRecord {
  /// What reads the payload of one case.
  func reader(ofTag tag: Int) -> CaseReader { CaseReader(self, tag: tag) }
}
