/// Compares what two values that are both alive refer to, of what is tracked on its own: shared values, derived values,
/// objects with tracked properties.
///
/// Two of these that are equal have readers of their own each. So a value that refers to another one is another, whatever
/// its equality says.
///
///     selected: Item      Item(title: "a")      who reads `selected.title` hears of this one
///               Item      Item(title: "a")      and would hear nothing of this one, were he not told that it has come
///
/// The parts that may refer to any are found once for each type, and they alone are compared. "No" may mean that it is not
/// known: of the elements of a set or a dictionary, of what an existential holds, of what a class has in it besides.
final class References: Sendable {
  typealias Test = (Address, Address) -> Bool

  private nonisolated(unsafe) let test: Test

  private init(_ test: @escaping Test) { self.test = test }

  /// Whether both refer to the same.
  func areSame(_ left: Address, _ right: Address) -> Bool { test(left, right) }

  private static let known = Locked<[ObjectIdentifier: References?]>([:])

  /// What compares values of a type; nil if they cannot refer to any.
  static func of(_ type: Any.Type) -> References? {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let made = TrackedApart.isPossible(in: type) ? References(test(of: type)) : nil
    known.withLock { $0[id] = .some(made) }
    return made
  }

  /// What compares values of which nothing is known.
  static func unseen(_ size: Int) -> References {
    References { Bytes.areEqual($0, $1, count: size) }
  }

  // MARK: What compares a type

  private static func test(of type: Any.Type) -> Test {
    if let shared = type as? any ComparedByBytes.Type { return own(of: shared) }
    if let array = type as? any TrackedCollection.Type { return elements(of: array) }
    if let elements = type as? any HoldsElements.Type {
      return { elements.elementsReferToSame($0, $1) || hasSameBytes(type, $0, $1) }
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple: return parts(of: type) ?? { hasSameBytes(type, $0, $1) }
    case .enumeration: return cases(of: type) ?? { hasSameBytes(type, $0, $1) }
    case .fixedArray, .function, .metatype, .other: return { hasSameBytes(type, $0, $1) }
    }
  }

  private static func hasSameBytes(_ type: Any.Type, _ left: Address, _ right: Address) -> Bool {
    Bytes.areEqual(left, right, count: TypeRecord(type).size)
  }

  private static func own<Shared: ComparedByBytes>(of type: Shared.Type) -> Test {
    { $0.of(type).pointee.refersToSame(as: $1.of(type).pointee) }
  }

  private static func parts(of type: Any.Type) -> Test? {
    guard let fields = FieldReader.fields(of: type), !fields.isEmpty else { return nil }
    let parts = fields.compactMap { field in
      References.of(field.type).map { (field, $0) }
    }
    return { left, right in
      parts.allSatisfy { field, references in
        let (left, right) = (left + field.offset, right + field.offset)
        // A reference that does not keep its object is stored in a form of its own.
        return field.isStrong
          ? references.areSame(left, right) : hasSameBytes(field.type, left, right)
      }
    }
  }

  private static func cases(of type: Any.Type) -> Test? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let tests = record.cases.map { each -> Test in
      guard let payload = each.payload else { return { _, _ in true } }
      if each.isIndirect { return boxed(payload, in: type) }
      guard let references = References.of(payload) else { return { _, _ in true } }
      if each.tagBits.isEmpty { return references.areSame }
      return { left, right in
        Bytes.withoutBits(each.tagBits, of: left) { left in
          Bytes.withoutBits(each.tagBits, of: right) { references.areSame(left, $0) }
        }
      }
    }
    return { left, right in
      let tag = record.tag(of: left)
      return record.tag(of: right) == tag && tests[tag](left, right)
    }
  }

  /// What lies in a box, whose type may be the one in which the box lies: asked for when there is one.
  private static func boxed(_ payload: Any.Type, in type: Any.Type) -> Test {
    { left, right in
      if hasSameBytes(type, left, right) { return true }
      guard let references = References.of(payload) else { return true }
      let areSame = Boxed.with(type, left) { left in
        Boxed.with(type, right) { references.areSame(left, $0) } ?? false
      }
      return areSame ?? false
    }
  }

  private static func elements(of array: any TrackedCollection.Type) -> Test {
    { left, right in
      // Ids are looked up in there by what belongs to the main actor.
      Isolation.isOnMainActor
        && array.haveElements(left, right) { shape, left, right in
          References.of(shape.type)?.areSame(left, right) ?? true
        }
    }
  }
}
