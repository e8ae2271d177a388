/// Finds what a transaction has written in a state: the state as it was, stamps included, against the state as it is.
///
/// What has the stamps that it had is passed over.
struct WriteWalk {
  let owner: UInt64
  /// What was written, and is what it was; the innermost.
  var equals: [(path: String, value: String, hasParts: Bool)] = []

  init(owner: UInt64) { self.owner = owner }

  mutating func walk(_ shape: Shape, _ old: Address, _ new: Address, _ path: String) {
    guard case .structure = shape.kind, !(shape.type is any StandIn.Type) else {
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
      let changes = part.changes(from: old, to: new, in: path)
      // Another shared value is another one also where it looks the same.
      let isAnother = part.isShared && !part.isSame(old, new)
      WriteRecord.add(changes.filter { isAnother || $0.oldValue != $0.newValue }, owner: owner)
    }
  }

  /// What differs, without the values as a whole where no part does.
  private func differences(
    _ shape: Shape, _ old: Address, _ new: Address, _ path: String
  ) -> [RenderCause.Change] {
    shape.changes(from: old, to: new, at: path).filter { $0.oldValue != $0.newValue }
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
