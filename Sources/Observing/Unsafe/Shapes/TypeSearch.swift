/// Looks for something in a type and the types of its parts.
enum TypeSearch {
  /// - `isSought`: What is known of a type as a whole; nil if it depends on its parts.
  /// - `parts`: Types to look into in place of one that is not known as a whole; nil of nearly all.
  /// - Returns: Whether it may be there: what cannot be looked into is taken to hold it.
  static func finds(
    in type: Any.Type, _ isSought: (Any.Type) -> Bool?,
    parts: (Any.Type) -> [Any.Type]? = { _ in nil }
  ) -> Bool {
    var entered: Set<ObjectIdentifier> = []
    return look(type, &entered, isSought, parts)
  }

  /// A type that is met again inside itself holds what it holds elsewhere.
  ///
  /// One that leads to ever new ones, as `Tree<Value>` does that has a `Tree<[Value]>`, is not looked into for ever.
  private static func look(
    _ type: Any.Type, _ entered: inout Set<ObjectIdentifier>, _ isSought: (Any.Type) -> Bool?,
    _ parts: (Any.Type) -> [Any.Type]?, depth: Int = 0
  ) -> Bool {
    guard entered.insert(ObjectIdentifier(type)).inserted else { return false }
    if depth > 64 || TypeRecord(type).size > 1 << 20 { return true }
    if let isSought = isSought(type) { return isSought }
    if let elements = type as? any HoldsElements.Type {
      return look(elements.elementType, &entered, isSought, parts, depth: depth + 1)
    }
    if let found = parts(type) {
      return found.contains { look($0, &entered, isSought, parts, depth: depth + 1) }
    }
    let record = TypeRecord(type)
    if record.size == 0 { return false }
    switch record.kind {
    case .structure, .tuple:
      guard let fields = FieldReader.fields(of: type), !fields.isEmpty else { return true }
      return fields.contains {
        !$0.isStrong || look($0.type, &entered, isSought, parts, depth: depth + 1)
      }
    case .enumeration:
      guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
        return true
      }
      return record.cases.contains {
        $0.payload.map { look($0, &entered, isSought, parts, depth: depth + 1) } ?? false
      }
    case .fixedArray:
      return record.fixedArray.map { look($0.element, &entered, isSought, parts, depth: depth + 1) }
        ?? true
    case .metatype: return false
    // What is plain data and none of these is a number of the machine's own.
    case .existential, .function, .other: return !record.isPlain
    }
  }
}
