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
/// known: of what a class has in it besides.
///
/// Values may lie in one another by the thousands: a list made of boxes, a tree of arrays. What lies in a box or an array is
/// compared when what is around it has been, so that no depth takes more of the stack.
@usableFromInline
final class References: Sendable {
  /// Whether both refer to the same, but for what is left for later.
  typealias Test = (_ left: Address, _ right: Address, _ more: inout More) -> Bool
  /// What was left; to compare it may leave more.
  struct Later {
    let areSame: (_ more: inout More) -> Bool
  }

  /// What is left to compare.
  struct More {
    fileprivate var list: [Later] = []
    /// What has been met: it may lie in many places, and is compared once.
    private var met: Set<Pair> = []

    private struct Pair: Hashable {
      let left: StorageKey
      let right: StorageKey
    }

    mutating func append(_ later: Later) { list.append(later) }

    /// Whether a box or a collection has not been met with this other one before.
    mutating func isNew(_ left: StorageKey, _ right: StorageKey) -> Bool {
      met.insert(Pair(left: left, right: right)).inserted
    }
  }

  nonisolated(unsafe) let test: Test

  private init(_ test: @escaping Test) { self.test = test }

  /// Whether both refer to the same.
  func areSame(_ left: Address, _ right: Address) -> Bool {
    var more = More()
    guard test(left, right, &more) else { return false }
    while let next = more.list.popLast() {
      guard next.areSame(&more) else { return false }
    }
    return true
  }

  /// The same of values that were taken out of what is compared.
  static func areSame<Value>(_ left: Value, _ right: Value, _ more: inout More) -> Bool {
    guard let references = of(Value.self) else { return true }
    return withAddress(of: left) { left in
      withAddress(of: right) { references.test(left, $0, &more) }
    }
  }

  private static let known = ByType<References?>()

  /// What compares values of a type; nil if they cannot refer to any.
  @usableFromInline
  static func of(_ type: Any.Type) -> References? {
    known.of(type) { TrackedApart.isPossible(in: $0) ? References(test(of: $0)) : nil }
  }

  /// What compares values of which nothing is known.
  static func unseen(_ size: Int) -> References {
    References { left, right, _ in Bytes.areEqual(left, right, count: size) }
  }

  // MARK: What compares a type

  private static func test(of type: Any.Type) -> Test {
    if let shared = type as? any ComparedByBytes.Type { return own(of: shared) }
    if let array = type as? any TrackedCollection.Type { return elements(of: array) }
    let whole = whole(of: type)
    if type is any HoldsInMemory.Type { return whole }
    if let elements = type as? any HoldsElements.Type {
      return { left, right, more in
        if !whole(left, right, &more), more.isNew(elements.key(left), elements.key(right)) {
          more.append(elements.comparison(left, right))
        }
        return true
      }
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple: return parts(of: type) ?? whole
    case .enumeration: return cases(of: type) ?? whole
    case .existential: return held
    case .fixedArray, .function, .metatype, .other: return whole
    }
  }

  /// Whether both are one and the same.
  private static func whole(of type: Any.Type) -> Test {
    let bytes = LiveBytes.of(type)
    return { left, right, _ in bytes.areSame(left, right) }
  }

  private static func own<Shared: ComparedByBytes>(of type: Shared.Type) -> Test {
    { left, right, _ in left.of(type).pointee.refersToSame(as: right.of(type).pointee) }
  }

  private static func parts(of type: Any.Type) -> Test? {
    guard let fields = FieldReader.fields(of: type), !fields.isEmpty else { return nil }
    let parts = fields.compactMap { field -> (offset: Int, test: Test)? in
      guard let references = References.of(field.type) else { return nil }
      // A reference that does not keep its object is stored in a form of its own.
      return (field.offset, field.isStrong ? references.test : whole(of: field.type))
    }
    return { left, right, more in
      for part in parts where !part.test(left + part.offset, right + part.offset, &more) {
        return false
      }
      return true
    }
  }

  private static func cases(of type: Any.Type) -> Test? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let tests = record.cases.map { each -> Test? in
      guard let payload = each.payload else { return nil }
      if each.isIndirect { return boxed(payload, in: record) }
      guard let test = References.of(payload)?.test, !each.tagBits.isEmpty else {
        return References.of(payload)?.test
      }
      return { left, right, more in
        Bytes.withoutBits(each.tagBits, of: left) { left in
          Bytes.withoutBits(each.tagBits, of: right) { test(left, $0, &more) }
        }
      }
    }
    return { left, right, more in
      let (tag, other) = (record.tag(of: left), record.tag(of: right))
      // Two cases that cannot refer to anything refer to nothing else than each other.
      return tag == other
        ? tests[tag]?(left, right, &more) ?? true : tests[tag] == nil && tests[other] == nil
    }
  }

  /// What lies in a box, whose type may be the one in which the box lies: asked for when there is one.
  private static func boxed(_ payload: Any.Type, in record: EnumRecord) -> Test {
    { left, right, more in
      if Bytes.areEqual(left, right, count: record.size) { return true }
      guard let references = References.of(payload) else { return true }
      // The box lives as long as the value around it, wherever that was lent from.
      let (left, right) = (
        Boxed.payload(of: left, payload, record), Boxed.payload(of: right, payload, record)
      )
      if more.isNew(StorageKey(left), StorageKey(right)) {
        more.append(Later { references.test(left, right, &$0) })
      }
      return true
    }
  }

  /// What lies in an existential.
  private static func held(_ left: Address, _ right: Address, _ more: inout More) -> Bool {
    let (left, right) = (Existential(at: left), Existential(at: right))
    let references = References.of(left.type)
    guard left.type == right.type else {
      return references == nil && References.of(right.type) == nil
    }
    guard let references else { return true }
    guard left.isBoxed else { return references.test(left.value, right.value, &more) }
    if left.sharesBox(with: right) { return true }
    let values = (left.value, right.value)
    if more.isNew(StorageKey(values.0), StorageKey(values.1)) {
      more.append(Later { references.test(values.0, values.1, &$0) })
    }
    return true
  }

  private static func elements<Array: TrackedCollection>(of array: Array.Type) -> Test {
    { left, right, more in
      // Ids are looked up in there by what belongs to the main actor.
      guard Isolation.isOnMainActor else { return false }
      guard more.isNew(ArrayWalk.storage(left), ArrayWalk.storage(right)) else { return true }
      let (left, right) = (left.of(array).pointee, right.of(array).pointee)
      more.append(
        Later { more in
          withAddress(of: left) { left in
            withAddress(of: right) { right in
              array.haveElements(left, right, orElse: false) { shape, left, right in
                References.of(shape.type)?.test(left, right, &more) ?? true
              }
            }
          }
        })
      return true
    }
  }
}
