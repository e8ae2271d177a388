extension Coarseness {
  /// Of what a source stands for.
  static func of(_ source: NodePointer) -> Coarseness? {
    let flags = source.pointee.flags
    if flags.contains(.keyed) {
      guard let found = PathFinder.find(source.pointee.key >> 1) else { return .copy }
      if source.pointee.key & 1 != 0 { return .whole(found.shape.type) }
      return of(found.shape, at: found.isLive ? found.value : nil)
    }
    guard flags.contains(.owned) else {
      return PropertyName(packedIn: source)?.property.flatMap(ofLeaf)
    }
    guard let owner = Source.owner(of: source) else { return nil }
    if owner.isWhole { return (owner.shapeInReports).map { .whole($0.type) } }
    return owner.shapeInReports.flatMap { of($0, at: owner.bytesInReports) }
  }

  /// Of a class's property that holds a plain value.
  static func ofLeaf(_ property: any TrackedProperty.Type) -> Coarseness? {
    func open<Property: TrackedProperty>(_ type: Property.Type) -> Coarseness? {
      of(leaf: Property.Value.self)
    }
    return open(property)
  }

  /// Of who reads a value of some shape, but nothing in it; of an enum, as it is, where that is known.
  static func of(
    _ shape: Shape, at value: Address? = nil, called name: String? = nil
  ) -> Coarseness? {
    switch shape.kind {
    case .leaf:
      return of(leaf: shape.type, at: value)
    case .structure:
      if FieldReader.fields(of: shape.type) == nil { return .unseen(shape.type) }
      let parts = UntrackedPart.all(of: shape.type).filter { $0.isVariable || !$0.isKnown }
      return parts.isEmpty
        ? nil
        : .untracked(
          parts, in: name ?? TypeName.of(shape.type), at: Inside(way: "", type: shape.type))
    case .enumeration:
      let tags = value.map { [shape.record.certain.tag(of: $0)] } ?? Array(shape.payloads.indices)
      return tags.lazy.compactMap { tag in ofPayload(tag, of: shape, at: value) }.first
    case .array:
      return nil
    }
  }

  private static func ofPayload(_ tag: Int, of shape: Shape, at value: Address?) -> Coarseness? {
    let payload = shape.payloads[tag]
    guard let inner = payload.shape else { return nil }
    let name = shape.name(ofPayload: tag)
    // Of which case it is, and so the way to what it carries, is not known; nor what its values are called.
    guard let value else { return of(inner, called: name)?.inside(nil) }
    let found = shape.withPayload(payload, reading: value) { of(inner, at: $0, called: name) }
    return found?.inside(name == nil ? shape.caseName(at: value) : nil)
  }

  /// Of a value that is not looked into; of an enum, of the case that it is in, where that is known.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - value: Where it lies, if that is known.
  ///   - outer: The enums around it: a case may carry the enum itself, or the same of another type, and so on for ever.
  /// - Returns: Why it is coarse; nil if it is not.
  static func of(
    leaf type: Any.Type, at value: Address? = nil, inside outer: [ObjectIdentifier] = []
  ) -> Coarseness? {
    if type == String.self || type == Substring.self || type is any RangeExpression.Type {
      return nil
    }
    if type is any Collection.Type || FixedElements(of: type) != nil { return .collection(type) }
    switch TypeRecord(type).kind {
    case .structure:
      if type is any ObservableState.Type {
        return outer.isEmpty || !Shape.of(type).hasParts ? nil : .closed(type)
      }
      guard let fields = FieldReader.fields(of: type), !TypeName.isOfTheToolchain(type) else {
        return nil
      }
      let hasTracked = fields.contains { $0.type is any TrackedProperty.Type }
      return hasTracked || fields.count > 1 ? .plain(type, hasTracked: hasTracked) : nil
    case .enumeration:
      let own = ObjectIdentifier(type)
      guard !outer.contains(own), outer.count < 10, let record = EnumRecord.of(type) else {
        return nil
      }
      let around = outer + [own]
      if let value, record.cases.allSatisfy(\.isReadable) {
        let own = record.cases[record.tag(of: value)]
        return own.payload.flatMap { of(leaf: $0, inside: around) }
      }
      return record.cases.lazy.compactMap(\.payload).compactMap { of(leaf: $0, inside: around) }
        .first
    case .tuple:
      return .values(type)
    default:
      return nil
    }
  }

  /// Of who reads a state, but nothing in it, where it may be replaced.
  static func ofReplaced(_ source: NodePointer) -> Coarseness? {
    let flags = source.pointee.flags
    if flags.contains(.keyed) {
      guard source.pointee.key & 1 == 0 else { return nil }
      return PathFinder.find(source.pointee.key >> 1).flatMap { ofReplaced($0.shape) }
    }
    guard flags.contains(.owned), let owner = Source.owner(of: source), !owner.isWhole,
      owner.arrayAspect == nil
    else { return nil }
    return owner.shapeInReports.flatMap { ofReplaced($0) }
  }

  /// Of which case an enum is tells its value; without one nothing is known of it, but for an optional.
  static func ofReplaced(_ shape: Shape, at value: Address? = nil) -> Coarseness? {
    guard shape.hasParts else { return nil }
    if case .structure = shape.kind { return .another(shape.type) }
    guard case .enumeration = shape.kind else { return nil }
    if let value {
      let payload = shape.payload(at: value)
      return payload.shape.flatMap { inner in
        shape.withPayload(payload, reading: value) { ofReplaced(inner, at: $0) }
      }
    }
    guard shape.type is any OptionalType.Type else { return nil }
    return shape.payloads.lazy.compactMap(\.shape).first.flatMap { ofReplaced($0) }
  }

  /// What is shared tells who reads it by itself, and is hardly ever another one.
  var withoutShared: Coarseness? {
    guard case .untracked(let parts, let type, let way) = self else { return self }
    let others = parts.filter { !$0.isShared }
    return others.isEmpty ? nil : .untracked(others, in: type, at: way)
  }

  /// The same of what carries it, in a case of that name; nil where that is not known.
  private func inside(_ name: String?) -> Self {
    guard case .untracked(let parts, let type, let way) = self else { return self }
    let outer = name.flatMap { name in
      way.map { Inside(way: PropertyPath.joined(name, $0.way), type: $0.type) }
    }
    return .untracked(parts, in: type, at: outer)
  }
}

extension Shape {
  /// What the type is called whose variables an enum's case carries: where they are several, they belong to the case.
  func name(ofPayload tag: Int) -> String? {
    guard let inner = payloads[tag].shape, TypeRecord(inner.type).kind == .tuple else { return nil }
    return "\(TypeName.of(type)).\(record.certain.cases[tag].name)"
  }
}
