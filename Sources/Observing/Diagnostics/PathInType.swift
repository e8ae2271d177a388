/// Where a path leads that begins in a value of some type.
enum PathInType {
  /// Whether what lies there belongs to a value that states share: it changes without the states that refer to it.
  static func leadsThroughShared(_ path: Substring, in type: Any.Type) -> Bool {
    if type is any AnyShared.Type { return true }
    guard !path.isEmpty, let (inner, rest) = step(path, in: type) else { return false }
    return leadsThroughShared(rest, in: inner)
  }

  /// Whether there may be something at the path's end: where that cannot be told, there may be.
  static func mayLead(_ path: Substring, in type: Any.Type) -> Bool {
    if path.isEmpty || isOpen(type) { return true }
    if let (inner, rest) = step(path, in: type) { return mayLead(rest, in: inner) }
    let (name, rest) = first(of: path.drop { $0 == "." })
    if type is any TrackedCollection.Type {
      return rest.isEmpty && ArrayAspect(rawValue: String(name)) != nil
    }
    if let type = type as? AnyClass { return !hasTracked(name, type) }
    // The elements of a plain array, a set or a dictionary.
    if type is any Collection.Type, !(type is any StringProtocol.Type), path.hasPrefix("[") {
      return PropertyPath.endOfBrackets(path) != nil
    }
    // A case that carries nothing.
    return rest.isEmpty && EnumRecord.of(type)?.cases.contains { $0.name == name } == true
  }

  /// Whether the names of a value's parts may be others than its type tells.
  private static func isOpen(_ type: Any.Type) -> Bool {
    if type is any AnyShared.Type { return true }
    if type is any TrackedProperty.Type || type is any OptionalType.Type { return false }
    let isState = type is any ObservableState.Type || type is any StandIn.Type
    if type is any CustomReflectable.Type, !isState, !TypeName.isOfTheToolchain(type) {
      return true
    }
    switch TypeRecord(type).kind {
    case .structure: return FieldReader.fields(of: type) == nil
    case .enumeration: return EnumRecord.of(type) == nil
    default: return !(type is AnyClass)
    }
  }

  /// Whether a class has a tracked property of a name, whose path begins with that.
  private static func hasTracked(_ name: Substring, _ type: AnyClass) -> Bool {
    FieldReader.list(type).contains {
      $0.isCalled(name) && $0.type is any TrackedProperty.Type
    }
  }

  /// What the path goes on in, and how; nil where that is not known.
  private static func step(_ path: Substring, in type: Any.Type) -> (Any.Type, Substring)? {
    if let property = type as? any TrackedProperty.Type { return (value(of: property), path) }
    if let optional = type as? any OptionalType.Type { return (optional.wrappedType, path) }
    if let array = type as? any TrackedCollection.Type, path.hasPrefix("[") {
      return array.contents.last.flatMap { element in afterID(path).map { (element, $0) } }
    }
    let path = path.drop { $0 == "." }
    switch TypeRecord(type).kind {
    case .structure:
      let fields = FieldReader.fields(of: type) ?? []
      if let standIn = type as? any StandIn.Type {
        return fields.first { standIn.isShown($0.name) }.map { ($0.type, path) }
      }
      let (name, rest) = first(of: path)
      return fields.first { $0.isCalled(name) }.map { ($0.type, rest) }
    case .enumeration:
      let cases = EnumRecord.of(type)?.cases ?? []
      let (name, rest) = first(of: path)
      return cases.first { $0.name == name }?.payload.map { ($0, rest) }
    default:
      return nil
    }
  }

  private static func value(of property: any TrackedProperty.Type) -> Any.Type {
    func open<Property: TrackedProperty>(_ type: Property.Type) -> Any.Type { Property.Value.self }
    return open(property)
  }

  /// The name that a path begins with, and what stands behind it.
  fileprivate static func first(of path: Substring) -> (name: Substring, rest: Substring) {
    let name = path.prefix { $0 != "." && $0 != "[" }
    return (name, path[name.endIndex...])
  }

  /// What stands behind `[id: …]`.
  private static func afterID(_ path: Substring) -> Substring? {
    PropertyPath.endOfBrackets(path).map { path[$0...] }
  }
}

extension ReadList.Item {
  /// Whether what is read as a whole may have such a property: there may be other stores, of other states.
  func mayHold(_ path: String) -> Bool {
    guard let coarseness else { return false }
    var type = root
    if case .whole(let whole) = coarseness { type = whole }
    guard let type, let fields = FieldReader.fields(of: type) else { return true }
    let (name, _) = PathInType.first(of: path[...])
    guard fields.contains(where: { $0.isCalled(name) }) else { return false }
    return !PathInType.leadsThroughShared(path[...], in: type)
  }
}

extension Field {
  /// Whether it holds the property of that name, itself or in its wrapper.
  fileprivate func isCalled(_ property: Substring) -> Bool {
    name == property || name == "_" + property
  }
}
