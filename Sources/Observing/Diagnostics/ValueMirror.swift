/// What the standard library tells of a value's parts, where what it tells is true.
///
/// It takes what an enum carries, and what a struct's optional or tuple holds, to lie there as it does in generic code. The
/// type of a type, `Int.Type`, is nothing at all in the one and a pointer in the other:
///
///     enum Kind { case number(Int.Type, Int) }      lies as         │ Int │ case │
///                                                   is looked for   │ type │ Int │
///
/// What is handed out then is whatever lies there, and to print that stops the process, as `print` of such a value does.
enum ValueMirror {
  private static let known = Locked<[ObjectIdentifier: Bool]>([:])

  static func of(_ value: Any) -> Mirror {
    if isTold(type(of: value)) { return Mirror(reflecting: value) }
    return Mirror(value, children: EmptyCollection<Mirror.Child>())
  }

  /// Whether the parts of a type's values are what the standard library says that they are.
  static func isTold(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let isTold = look(type)
    known.withLock { $0[id] = isTold }
    return isTold
  }

  private static func look(_ type: Any.Type) -> Bool {
    switch TypeRecord(type).kind {
    case .enumeration where !(type is any OptionalType.Type):
      return EnumRecord.of(type)?.cases.allSatisfy(\.isReadable) ?? true
    case .structure:
      return !FieldReader.list(type).contains { $0.mayHoldOthers(in: TypeRecord(type)) }
    default:
      return true
    }
  }
}

extension Mirror {
  /// The parts of a value, those of an object's superclasses first.
  var partsOfAll: [Child] {
    sequence(first: self, next: \.superclassMirror).reversed().flatMap(\.children)
  }

  /// A dictionary's keys and values.
  var entries: [(key: AnyHashable, value: Any)] {
    children.compactMap { child in
      let parts = Array(ValueMirror.of(child.value).children.map(\.value))
      guard parts.count == 2 else { return nil }
      return (parts[0] as? AnyHashable ?? AnyHashable(ValueText.of(parts[0])), parts[1])
    }
  }
}
