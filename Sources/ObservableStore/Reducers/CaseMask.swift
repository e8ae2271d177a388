import Observing

/// Some of an enum's cases.
struct CaseMask: Sendable {
  private let record: EnumRecord
  private var bits: UInt64 = 0

  init(of layout: EnumRecord, where contains: (EnumRecord.Case) -> Bool) {
    record = layout
    for (tag, each) in layout.cases.enumerated() where tag < 64 && contains(each) {
      bits |= 1 << UInt64(tag)
    }
  }

  /// Whether the enum's bytes hold one of the cases.
  ///
  /// Those after the sixty-fourth are always taken for one.
  func contains(_ value: Address) -> Bool {
    let tag = UInt64(record.tag(of: value))
    return tag >= 64 || bits >> tag & 1 != 0
  }
}
