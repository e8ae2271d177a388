/// Finds what a transaction has written in a state: the state as it was, stamps included, against the state as it is.
///
/// What has the stamps that it had is passed over.
struct WriteWalk {
  let owner: UInt64
  /// What was written, and is what it was; the innermost.
  var equals: [(path: String, value: String, hasParts: Bool)] = []

  init(owner: UInt64) { self.owner = owner }

  mutating func walk(_ shape: Shape, _ old: Address, _ new: Address, _ path: String) {
    guard case .structure = shape.kind else {
      let changes = differences(shape, old, new, path)
      return WriteRecord.add(changes, owner: owner)
    }
    for cell in shape.cells {
      let before = Stamp.load(old + cell.offset)
      let now = Stamp.load(new + cell.offset)
      if before.provesSame(as: now) { continue }
      let path = PropertyPath.joined(path, cell.name)
      let last = WriteRecord.lastNumber
      let known = equals.count
      walk(cell.shape, old + cell.valueOffset, new + cell.valueOffset, path)
      if WriteRecord.lastNumber == last, equals.count == known, now.isWritten {
        equals.append(
          (path, cell.shape.description(at: new + cell.valueOffset), cell.shape.hasParts))
      }
    }
    for part in UntrackedPart.all(of: shape.type) {
      let changes = differences(
        part.shape, old + part.offset, new + part.offset, PropertyPath.joined(path, part.name))
      WriteRecord.add(changes, owner: owner)
    }
  }

  /// What differs, without the values as a whole where no part does.
  private func differences(
    _ shape: Shape, _ old: Address, _ new: Address, _ path: String
  ) -> [RenderCause.Change] {
    shape.changes(from: old, to: new, at: path).filter { $0.oldValue != $0.newValue }
  }
}

/// A stored property of a state that is not tracked.
struct UntrackedPart {
  let name: String
  let offset: Int
  let shape: Shape
  let isVariable: Bool
  /// Whether its bytes tell that it is what it was.
  let isPlain: Bool

  /// Those of a struct, and of the structs with tracked parts that lie in it untracked.
  static func all(of type: Any.Type) -> [UntrackedPart] {
    guard let fields = FieldReader.fields(of: type) else { return [] }
    return fields.flatMap { field -> [UntrackedPart] in
      if field.type is any TrackedProperty.Type || !field.isStrong { return [] }
      let shape = Shape.of(field.type)
      if case .structure = shape.kind {
        return all(of: field.type).map { $0.moved(by: field.offset, inside: field.name) }
      }
      guard shape.size > 0 else { return [] }
      let isPlain = shape.known.tellsAll || field.type is any ComparedByBytes.Type
      return [
        UntrackedPart(
          name: field.name, offset: field.offset, shape: shape, isVariable: field.isVariable,
          isPlain: isPlain)
      ]
    }
  }

  private func moved(by distance: Int, inside outer: String) -> UntrackedPart {
    UntrackedPart(
      name: "\(outer).\(name)", offset: offset + distance, shape: shape, isVariable: isVariable,
      isPlain: isPlain)
  }
}

extension PropertyName {
  /// Of which type the property is.
  var property: (any TrackedProperty.Type)? {
    var type: AnyClass? = self.type.type
    while let current = type {
      for field in FieldReader.properties(ofClass: current) where field.offset == Int(offset) {
        return field.type as? any TrackedProperty.Type
      }
      type = _getSuperclass(current)
    }
    return nil
  }

  /// What the property holds whose stamp lies here, as it prints.
  func valueText(at home: Address) -> String {
    func open<Property: TrackedProperty>(_ type: Property.Type) -> String {
      let value = home + Cell.valueOffset(of: type)
      return Untracked.run { ShortDescription.of(value.of(Property.Value.self)) }
    }
    return property.map { open($0) } ?? "…"
  }
}
