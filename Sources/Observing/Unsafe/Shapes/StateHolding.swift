/// Whether a value may hold tracked properties of structs, its own or those of what it refers to, so that who gets it
/// may read some of them.
///
/// What cannot be known is taken to: an object of any class, an existential, a closure with what it has captured, a
/// type without reflection metadata.
package enum StateHolding {
  static func isPossible(in type: Any.Type) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    var entered: Set<ObjectIdentifier> = []
    let answer = look(type, &entered)
    known[ObjectIdentifier(type)] = answer
    return answer
  }

  /// A type that is met again inside itself holds what it holds elsewhere.
  private static func look(_ type: Any.Type, _ entered: inout Set<ObjectIdentifier>) -> Bool {
    guard entered.insert(ObjectIdentifier(type)).inserted else { return false }
    if type is any TrackedProperty.Type { return true }
    if type is any HoldsNoState.Type { return false }
    if let elements = type as? any HoldsElements.Type {
      return look(elements.elementType, &entered)
    }
    let record = TypeRecord(type)
    if record.size == 0 { return false }
    switch record.kind {
    case .structure, .tuple:
      guard let fields = FieldReader.fields(of: type), !fields.isEmpty else { return true }
      return fields.contains { !$0.isStrong || look($0.type, &entered) }
    case .enumeration:
      guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
        return true
      }
      return record.cases.contains { $0.payload.map { look($0, &entered) } ?? false }
    case .metatype: return false
    // What is plain data and none of these is a number of the machine's own.
    case .function, .other: return !record.isPlain
    }
  }
}

/// Types of which it is known that no state is in them, whatever they refer to.
///
/// An object of such a class tells of what is read through it.
package protocol HoldsNoState {}
extension String: HoldsNoState {}
extension Substring: HoldsNoState {}
extension Character: HoldsNoState {}
extension Derived: HoldsNoState {}
extension ObservationToken: HoldsNoState {}

/// Collections that hold their elements and nothing else, in a storage that is not looked into.
protocol HoldsElements {
  static var elementType: Any.Type { get }
  static func forEachElement(at value: Address, _ body: (Address) -> Void)
}

extension HoldsElements where Self: Sequence {
  static var elementType: Any.Type { Element.self }

  static func forEachElement(at value: Address, _ body: (Address) -> Void) {
    for element in value.of(Self.self).pointee {
      withAddress(of: element) { body($0) }
    }
  }
}
extension Array: HoldsElements {}
extension ContiguousArray: HoldsElements {}
extension ArraySlice: HoldsElements {}
extension Set: HoldsElements {}
extension Dictionary: HoldsElements {}
