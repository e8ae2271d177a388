/// A value of a type, made of nothing.
///
/// It is for finding out what a function makes of a value when there is none yet. Texts, numbers and collections give one
/// themselves; structs and enums are put together from their parts, as the compiler laid them out. What holds objects,
/// functions or anything else that is not known cannot be made.
package struct SampleValue {
  /// Types of which it is known that there is none: each is tried once.
  private var impossible: Set<ObjectIdentifier> = []

  package static func make<Value>(_ type: Value.Type) -> Value? {
    var maker = SampleValue()
    return withScratch(MemoryLayout<Value>.size) { memory in
      maker.fill(memory, type) ? memory.of(Value.self).take() : nil
    }
  }

  /// Makes a value in memory that holds none; false if there is none after it either.
  ///
  /// No type lies in itself but through memory of its own, which is not made: so this comes to an end.
  private mutating func fill(_ memory: Address, _ type: Any.Type) -> Bool {
    if impossible.contains(ObjectIdentifier(type)) { return false }
    if fillNew(memory, type) { return true }
    impossible.insert(ObjectIdentifier(type))
    return false
  }

  private mutating func fillNew(_ memory: Address, _ type: Any.Type) -> Bool {
    // It has never been in an observed position.
    if type == Stamp.self {
      memory.of(Stamp.self).put(.none)
      return true
    }
    if let sampled = type as? any Sampled.Type {
      func fill<T: Sampled>(_ type: T.Type) { memory.of(T.self).put(T.sample) }
      fill(sampled)
      return true
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple: return fillParts(memory, type)
    case .enumeration: return fillCase(memory, type)
    case .existential, .fixedArray, .function, .metatype, .other: return false
    }
  }

  private mutating func fillParts(_ memory: Address, _ type: Any.Type) -> Bool {
    guard let fields = FieldReader.fields(of: type), fields.allSatisfy(\.isStrong) else {
      return false
    }
    for (count, field) in fields.enumerated()
    where !fill(memory + field.offset, field.type) {
      for made in fields.prefix(count) { Self.destroy(memory + made.offset, made.type) }
      return false
    }
    return true
  }

  /// A case that carries nothing, if there is one; else the first whose payload can be made.
  private mutating func fillCase(_ memory: Address, _ type: Any.Type) -> Bool {
    guard let record = EnumRecord.of(type) else { return false }
    let cases = record.cases.enumerated().filter { $0.element.isReadable }
    if let empty = cases.first(where: { $0.element.payload == nil }) {
      Bytes.clear(memory, count: record.size)
      record.inject(tag: empty.offset, into: memory)
      return true
    }
    for (tag, each) in cases where !each.isIndirect {
      guard let payload = each.payload else { continue }
      Bytes.clear(memory, count: record.size)
      if !TypeRecord.changesForm(payload), fill(memory, payload) {
        record.inject(tag: tag, into: memory)
        return true
      }
    }
    return false
  }

  private static func destroy(_ memory: Address, _ type: Any.Type) {
    func destroy<T>(_ type: T.Type) { _ = memory.of(T.self).take() }
    _openExistential(type, do: destroy)
  }
}

/// A type that has a value which most functions can do something with.
private protocol Sampled {
  static var sample: Self { get }
}

extension Sampled where Self: ExpressibleByIntegerLiteral {
  fileprivate static var sample: Self { 7 }
}

extension Int: Sampled {}
extension Int8: Sampled {}
extension Int16: Sampled {}
extension Int32: Sampled {}
extension Int64: Sampled {}
extension UInt: Sampled {}
extension UInt8: Sampled {}
extension UInt16: Sampled {}
extension UInt32: Sampled {}
extension UInt64: Sampled {}
extension Float: Sampled {}
extension Double: Sampled {}
extension Bool: Sampled { fileprivate static var sample: Bool { true } }
extension String: Sampled { fileprivate static var sample: String { "7" } }
extension Substring: Sampled { fileprivate static var sample: Substring { "7" } }
extension Character: Sampled { fileprivate static var sample: Character { "7" } }
extension Optional: Sampled { fileprivate static var sample: Self { nil } }
extension Array: Sampled { fileprivate static var sample: Self { [] } }
extension Set: Sampled { fileprivate static var sample: Self { [] } }
extension Dictionary: Sampled { fileprivate static var sample: Self { [:] } }
extension IdentifiedArray: Sampled where Element: Identifiable, ID == Element.ID {
  fileprivate static var sample: Self { [] }
}
