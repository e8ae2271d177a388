/// Reads the shared values inside a value: who depends on all of the value depends on all of them, too, though it stays the
/// same when they change.
///
///     ViewState             is equal to itself, whatever becomes of the meeting
///       isOpen: Bool
///       _meeting: Shared<Meeting>  ──▶  read, and what is shared inside it
///
/// What objects, existentials and closures refer to is not looked at.
package enum SharedReads {
  /// - `seen`: The shared values that were read: one may lead back to itself.
  typealias Reader = (_ value: Address, _ seen: inout Set<UInt>) -> Void

  /// Reads what is shared in a value that a reader depends on as a whole.
  static func read<Value>(in value: Value, for reader: NodePointer?) {
    StateReads.withoutNotes(of: reader) {
      var seen: Set<UInt> = []
      read(in: value, &seen)
    }
  }

  package static func read<Value>(in value: Value, _ seen: inout Set<UInt>) {
    guard let read = reader(of: Value.self) else { return }
    withAddress(of: value) { read($0, &seen) }
  }

  private static func read(_ type: Any.Type, at value: Address, _ seen: inout Set<UInt>) {
    reader(of: type)?(value, &seen)
  }

  private static func reader(of type: Any.Type) -> Reader? {
    if let known = readers[ObjectIdentifier(type)] { return known }
    let made = SharedIdentity.isPossible(in: type) ? make(type) : nil
    readers[ObjectIdentifier(type)] = .some(made)
    return made
  }

  private static func make(_ type: Any.Type) -> Reader? {
    if let shared = type as? any ComparedByBytes.Type { return make(shared: shared) }
    if let array = type as? any TrackedCollection.Type {
      return { value, seen in array.forEachElement(at: value) { read($0, at: $1, &seen) } }
    }
    if let elements = type as? any HoldsElements.Type {
      return { value, seen in
        elements.forEachElement(at: value) { read(elements.elementType, at: $0, &seen) }
      }
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple:
      let parts = (FieldReader.fields(of: type) ?? []).filter(\.isStrong).compactMap { field in
        reader(of: field.type).map { (field.offset, $0) }
      }
      if parts.isEmpty { return nil }
      return { value, seen in for (offset, read) in parts { read(value + offset, &seen) } }
    case .enumeration: return make(cases: type)
    case .fixedArray:
      guard let (count, element) = TypeRecord(type).fixedArray else { return nil }
      let stride = TypeRecord(element).stride
      return { value, seen in
        for index in 0..<count { read(element, at: value + index * stride, &seen) }
      }
    case .function, .metatype, .other: return nil
    }
  }

  private static func make<Shared: ComparedByBytes>(shared: Shared.Type) -> Reader {
    { value, seen in
      let shared = value.of(Shared.self).pointee
      if seen.insert(shared.serial).inserted { shared.readAll(&seen) }
    }
  }

  private static func make(cases type: Any.Type) -> Reader? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let readers = record.cases.map { each -> Reader? in
      guard !each.isIndirect, let payload = each.payload, let read = reader(of: payload) else {
        return nil
      }
      if each.tagBits.isEmpty { return read }
      return { value, seen in Bytes.withoutBits(each.tagBits, of: value) { read($0, &seen) } }
    }
    if readers.allSatisfy({ $0 == nil }) { return nil }
    return { value, seen in readers[record.tag(of: value)]?(value, &seen) }
  }
}
