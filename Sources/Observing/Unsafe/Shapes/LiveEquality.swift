/// Compares two values of a type that are both alive.
///
/// By the type's own equality, where it has one; identified arrays by their elements. Else part by part: a struct's or a
/// tuple's properties, what an enum's case carries. What is left has the same bytes or is not the same: one object, or one
/// storage.
enum LiveEquality {
  typealias Test = (Address, Address) -> Bool

  private static let known = ByType<Found>()

  private final class Found: Sendable {
    nonisolated(unsafe) let test: Test
    init(_ test: @escaping Test) { self.test = test }
  }

  static func of(_ type: Any.Type) -> Test { known.of(type) { Found(find($0)) }.test }

  private static func find(_ type: Any.Type) -> Test {
    // What it refers to is tracked on its own: an equal one that is another is not the same.
    if type is any ComparedByBytes.Type, let references = References.of(type) {
      return references.areSame
    }
    if let array = type as? any TrackedCollection.Type {
      return { old, new in Untracked.run { array.lookTheSame(old, new) } }
    }
    if type is any Equatable.Type { return own(of: type) }
    switch TypeRecord(type).kind {
    case .structure, .tuple: return parts(of: type) ?? bytes(of: type)
    case .enumeration: return cases(of: type) ?? bytes(of: type)
    default: return bytes(of: type)
    }
  }

  private static func bytes(of type: Any.Type) -> Test {
    let bytes = LiveBytes.of(type)
    return { bytes.areSame($0, $1) }
  }

  private static func own(of type: Any.Type) -> Test {
    func open<Value>(_ type: Value.Type) -> Test {
      { old, new in
        Untracked.run {
          Sameness.isNoChange(
            old.of(Value.self).pointee,
            new.of(Value.self).pointee)
        }
      }
    }
    return _openExistential(type, do: open)
  }

  private static func parts(of type: Any.Type) -> Test? {
    guard let fields = FieldReader.fields(of: type), !fields.isEmpty, fields.allSatisfy(\.isStrong)
    else { return nil }
    let tests = fields.map { (offset: $0.offset, areEqual: of($0.type)) }
    return { old, new in tests.allSatisfy { $0.areEqual(old + $0.offset, new + $0.offset) } }
  }

  private static func cases(of type: Any.Type) -> Test? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let tests = record.cases.map { each -> Test in
      guard let payload = each.payload else { return { _, _ in true } }
      if each.isIndirect { return bytes(of: type) }
      let areEqual = of(payload)
      if each.tagBits.isEmpty { return areEqual }
      return { old, new in
        Bytes.withoutBits(each.tagBits, of: old) { old in
          Bytes.withoutBits(each.tagBits, of: new) { new in areEqual(old, new) }
        }
      }
    }
    return { old, new in
      let tag = record.tag(of: old)
      return record.tag(of: new) == tag && tests[tag](old, new)
    }
  }
}
