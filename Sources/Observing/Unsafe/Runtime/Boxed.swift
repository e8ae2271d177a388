/// A value in a box of the runtime's: what an indirect case of an enum carries, or what does not fit into an existential.
///
///     reference ──▶ │ 2 words │ the value, at its alignment │
enum Boxed {
  /// Where the value lies, as long as who refers to the box lives.
  static func value(in box: Address, _ type: Any.Type) -> Address {
    let mask = TypeRecord(type).alignment - 1
    let header = 2 * MemoryLayout<UInt>.size
    return box + ((header + mask) & ~mask)
  }

  /// Where that lies which an enum of an indirect case carries: a `payload`.
  static func payload(of value: Address, _ payload: Any.Type, _ record: EnumRecord) -> Address {
    self.value(in: box(of: value, record), payload)
  }

  /// The box of an enum of an indirect case.
  static func box(of value: Address, _ record: EnumRecord) -> Address {
    Bytes.withCopy(of: value, count: record.size) { bytes in
      record.project(bytes)
      return bytes.load(as: Address.self)
    }
  }
}
