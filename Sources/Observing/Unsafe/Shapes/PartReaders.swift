/// Reads something in all parts of a value, wherever it lies: how that is done is found out once for each type.
///
/// What objects, existentials and closures refer to is not looked at, nor what a case keeps in a box.
final class PartReaders {
  typealias Reader = (Address) -> Void

  /// Whether values of a type may hold what is sought.
  private let isPossible: (Any.Type) -> Bool
  /// What reads values of a type as such; nil of a type that is gone through part by part.
  private let own: (Any.Type) -> Reader?
  @exclusivity(unchecked) private var readers: [ObjectIdentifier: Reader?] = [:]

  init(ifPossible isPossible: @escaping (Any.Type) -> Bool, own: @escaping (Any.Type) -> Reader?) {
    self.isPossible = isPossible
    self.own = own
  }

  func read(_ type: Any.Type, at value: Address) { reader(of: type)?(value) }

  func reader(of type: Any.Type) -> Reader? {
    if let known = readers[ObjectIdentifier(type)] { return known }
    let made = isPossible(type) ? own(type) ?? make(type) : nil
    readers[ObjectIdentifier(type)] = .some(made)
    return made
  }

  private func make(_ type: Any.Type) -> Reader? {
    if let collection = type as? any HoldsElements.Type {
      // Asked for when there is one: its elements may hold such collections themselves.
      return { [unowned self] in
        if let read = reader(of: collection.elementType) { collection.forEachElement(at: $0, read) }
      }
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple:
      let parts = (FieldReader.fields(of: type) ?? []).filter(\.isStrong).compactMap { field in
        reader(of: field.type).map { (field.offset, $0) }
      }
      return parts.isEmpty ? nil : { value in for (offset, read) in parts { read(value + offset) } }
    case .enumeration: return make(cases: type)
    case .fixedArray:
      guard let (count, element) = TypeRecord(type).fixedArray, let read = reader(of: element)
      else { return nil }
      let stride = TypeRecord(element).stride
      return { value in for index in 0..<count { read(value + index * stride) } }
    case .function, .metatype, .other: return nil
    }
  }

  private func make(cases type: Any.Type) -> Reader? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let readers = record.cases.map { each -> Reader? in
      // What lies in a box has no places of its own.
      guard !each.isIndirect, let payload = each.payload, let read = reader(of: payload) else {
        return nil
      }
      if each.tagBits.isEmpty { return read }
      return { Bytes.withoutBits(each.tagBits, of: $0) { read($0) } }
    }
    return { readers[record.tag(of: $0)]?($0) }
  }
}
