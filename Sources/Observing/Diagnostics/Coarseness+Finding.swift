extension Coarseness {
  /// Of what a source stands for.
  static func of(_ source: NodePointer) -> Coarseness? {
    let flags = source.pointee.flags
    if flags.contains(.keyed) {
      guard let found = PathFinder.find(source.pointee.key >> 1) else { return .copy }
      return source.pointee.key & 1 != 0 ? .whole(found.shape.type) : of(found.shape)
    }
    guard flags.contains(.owned) else {
      return PropertyName(packedIn: source)?.property.flatMap(ofLeaf)
    }
    guard let owner = Source.owner(of: source) else { return nil }
    if owner.isWhole { return (owner.shapeInReports).map { .whole($0.type) } }
    return owner.shapeInReports.flatMap { of($0) }
  }

  private static func ofLeaf(_ property: any TrackedProperty.Type) -> Coarseness? {
    func open<Property: TrackedProperty>(_ type: Property.Type) -> Coarseness? {
      of(leaf: Property.Value.self)
    }
    return open(property)
  }

  /// Of who reads a value of some shape, but nothing in it.
  static func of(_ shape: Shape) -> Coarseness? {
    switch shape.kind {
    case .leaf:
      return of(leaf: shape.type)
    case .structure:
      if FieldReader.fields(of: shape.type) == nil { return .unseen(shape.type) }
      let parts = UntrackedPart.all(of: shape.type).filter(\.isVariable)
      return parts.isEmpty ? nil : .untracked(parts, shape.type)
    case .enumeration:
      let found = shape.payloads.lazy.compactMap(\.shape).compactMap { of($0) }
      return found.first
    case .array:
      return nil
    }
  }

  private static func of(leaf type: Any.Type) -> Coarseness? {
    if type == String.self || type == Substring.self { return nil }
    if type is any Collection.Type { return .collection(type) }
    switch TypeRecord(type).kind {
    case .structure:
      if type is any ObservableState.Type { return nil }
      guard let fields = FieldReader.fields(of: type), !TypeName.isOfTheToolchain(type) else {
        return nil
      }
      let hasTracked = fields.contains { $0.type is any TrackedProperty.Type }
      return hasTracked || fields.count > 1 ? .plain(type, hasTracked: hasTracked) : nil
    case .enumeration:
      let cases = EnumRecord.of(type)?.cases ?? []
      return cases.lazy.compactMap(\.payload).compactMap { of(leaf: $0) }.first
    default:
      return nil
    }
  }

  /// What is shared tells who reads it by itself, and is hardly ever another one.
  var withoutShared: Coarseness? {
    guard case .untracked(let parts, let type) = self else { return self }
    let others = parts.filter { !($0.shape.type is any AnyShared.Type) }
    return others.isEmpty ? nil : .untracked(others, type)
  }

  // MARK: Of what a closure ran for

  /// What makes a closure run for more than it has read, who depends on the source of a value of some shape.
  static func ofReaders(of source: NodePointer, _ shape: Shape) -> Coarseness? {
    let isWhole =
      source.pointee.flags.contains(.keyed)
      ? source.pointee.key & 1 != 0 : Source.owner(of: source)?.isWhole == true
    return isWhole ? nil : of(shape)?.ifUnexpected
  }

  /// The same of a class's property that holds a plain value.
  static func ofReaders(of property: any TrackedProperty.Type) -> Coarseness? {
    ofLeaf(property)?.ifUnexpected
  }

  /// What nobody has asked for: a plain collection and a plain struct are what they look like.
  private var ifUnexpected: Coarseness? {
    switch self {
    case .untracked, .unseen, .plain(_, hasTracked: true): self
    default: nil
    }
  }

  /// Those of a state's changes for which its readers run.
  func whatCounts(of changes: [RenderCause.Change], at path: String) -> [RenderCause.Change] {
    guard case .untracked(let parts, _) = self, parts.allSatisfy(\.isPlain) else { return changes }
    let paths = parts.map { PropertyPath.joined(path, $0.name) }
    let found = changes.filter { change in
      paths.contains { PropertyPath.areRelated($0, change.path) }
    }
    return found.isEmpty ? changes : found
  }
}
