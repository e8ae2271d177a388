/// What tells an instance of a type without tracked properties from others: the first shared value in it, and of an enum the
/// case as well.
///
///     Detail                          Screen
///       isOpen: Bool                    detail(Detail)       the case, and the meeting
///       _meeting: Shared<Meeting>       text(String)         nothing
///         by this it is known
enum SharedIdentity {
  /// A number that no place has, from the bytes of a live value; nil where there is no shared value.
  typealias Number = (Address) -> UInt64?

  /// Nil of a type that has no shared values.
  ///
  /// Structs and enums are looked into that are states, and nothing that lies elsewhere, in an array or an indirect case.
  static func find(in type: Any.Type) -> Number? {
    if let shared = type as? any ComparedByBytes.Type { return number(of: shared) }
    switch TypeRecord(type).kind {
    case .structure where type is any ObservableState.Type, .tuple:
      return findInFields(of: type)
    case .enumeration where type is any ObservableState.Type || type is any OptionalType.Type:
      return findInCases(of: type)
    default:
      return nil
    }
  }

  /// Whether values of a type may hold shared values: where they lie, or in a collection.
  ///
  /// What an object, an existential or a closure refers to is not theirs.
  static func isPossible(in type: Any.Type) -> Bool {
    TypeSearch.finds(in: type) { type in
      if type is any ComparedByBytes.Type { return true }
      if type is any HoldsNoState.Type { return false }
      switch TypeRecord(type).kind {
      case .structure, .enumeration, .tuple, .fixedArray: return nil
      case .existential, .function, .metatype, .other: return false
      }
    } parts: {
      ($0 as? any TrackedCollection.Type)?.contents
    }
  }

  static var mark: UInt64 { 1 << 58 }

  private static func number<Value: ComparedByBytes>(of type: Value.Type) -> Number {
    // Places are drawn one by one, from the other end.
    { mark | UInt64($0.of(Value.self).pointee.serial) & (1 << 50 - 1) }
  }

  private static func findInFields(of type: Any.Type) -> Number? {
    for field in FieldReader.fields(of: type) ?? [] where field.isStrong {
      // What comes and goes in an optional makes no other instance of what it lies in.
      guard TypeRecord(field.type).kind != .enumeration,
        let number = Shape.of(field.type).sharedIdentity
      else { continue }
      return { number($0 + field.offset) }
    }
    return nil
  }

  private static func findInCases(of type: Any.Type) -> Number? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let numbers = record.cases.map { each -> Number? in
      guard !each.isIndirect, let payload = each.payload else { return nil }
      let bits = each.tagBits
      guard let number = Shape.of(payload).sharedIdentity else { return nil }
      return bits.isEmpty ? number : { Bytes.withoutBits(bits, of: $0) { number($0) } }
    }
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    return { value in
      let tag = record.tag(of: value)
      guard let number = numbers[tag]?(value) else { return nil }
      let tags = (number >> 50 & 0xFF) * 31 + UInt64(tag) + 1
      return number & ~(0xFF << 50) | (tags & 0xFF) << 50
    }
  }
}
