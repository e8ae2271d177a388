/// What the standard library tells of a value's parts, where what it tells is true.
///
/// It takes what an enum carries, and what a struct's optional or tuple holds, to lie there as it does in generic code. The
/// type of a type, `Int.Type`, is nothing at all in the one and a pointer in the other:
///
///     enum Kind { case number(Int.Type, Int) }      lies as         │ Int │ case │
///                                                   is looked for   │ type │ Int │
///
/// What is handed out then is whatever lies there, and to print that stops the process, as `print` of such a value does.
///
/// So it does to look at what is `unowned` and has gone.
enum ValueMirror {
  private enum Parts {
    case told
    case untold
    case fixed(FixedElements)
    /// Those at these indices of a struct that has others, too.
    case some([Int])
  }

  private static let known = Locked<[ObjectIdentifier: Parts]>([:])

  static func of(_ value: Any) -> Mirror {
    switch parts(of: type(of: value)) {
    case .told: return Mirror(reflecting: value)
    case .untold: return Mirror(value, children: EmptyCollection<Mirror.Child>())
    case .some(let indices):
      func children<Value>(_ value: Value) -> [Mirror.Child] {
        RawChildren.of(value, at: indices).map { (label: $0.label, value: $0.value) }
      }
      return Mirror(
        value, children: _openExistential(value, do: children), displayStyle: .struct)
    case .fixed(let elements):
      return Mirror(
        value, unlabeledChildren: elements.copies(of: value), displayStyle: .collection)
    }
  }

  /// Whether the parts of a type's values are known.
  static func isTold(_ type: Any.Type) -> Bool {
    if case .untold = parts(of: type) { false } else { true }
  }

  private static func parts(of type: Any.Type) -> Parts {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let parts = look(type)
    known.withLock { $0[id] = parts }
    return parts
  }

  private static func look(_ type: Any.Type) -> Parts {
    switch TypeRecord(type).kind {
    case .enumeration where !(type is any OptionalType.Type):
      return EnumRecord.of(type)?.cases.allSatisfy(\.isReadable) ?? true ? .told : .untold
    case .structure:
      if let elements = FixedElements(of: type) { return .fixed(elements) }
      let mayHoldOthers = FieldReader.list(type).contains {
        $0.mayHoldOthers(in: TypeRecord(type))
      }
      return mayHoldOthers ? .untold : withoutUnowned(type)
    default:
      return .told
    }
  }
}

extension ValueMirror {
  private static func withoutUnowned(_ type: Any.Type) -> Parts {
    // One with a mirror of its own says itself what it shows.
    if type is any CustomReflectable.Type { return .told }
    return indicesOfOwned(in: type).map { .some($0) } ?? .told
  }

  /// Which of a struct's parts may be looked at; nil if all may.
  static func indicesOfOwned(in type: Any.Type) -> [Int]? {
    guard TypeRecord(type).kind == .structure else { return nil }
    // A state's are asked for at each look: those are known that are all told.
    let fields = FieldReader.fields(of: type) ?? FieldReader.list(type)
    if !fields.contains(where: \.isUnowned) { return nil }
    return fields.indices.filter { !fields[$0].isUnowned }
  }
}

extension Mirror {
  /// The parts of a value, those of an object's superclasses first.
  var partsOfAll: [Child] {
    sequence(first: self, next: \.superclassMirror).reversed().flatMap(\.partsOfItself)
  }

  /// Without those of an object that it does not keep alive: to look at one that has gone stops the process.
  private var partsOfItself: [Child] {
    guard subjectType is AnyClass, !(subjectType is any CustomReflectable.Type) else {
      return Array(children)
    }
    // Those of its superclasses are in mirrors of their own.
    let fields = FieldReader.list(subjectType).suffix(children.count)
    guard fields.count == children.count, fields.contains(where: \.isUnowned) else {
      return Array(children)
    }
    // A child is looked at when it is asked for.
    return zip(children.indices, fields).filter { !$1.isUnowned }.map { children[$0.0] }
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
