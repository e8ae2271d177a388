/// Finds what a transaction has written in a state: the state as it was, stamps included, against the state as it is.
///
/// What has the stamps that it had is passed over. Where no part of a property is known to differ, the commit says
/// whether it does: see ``WriteRecord/settle(_:)``.
struct WriteWalk {
  let owner: UInt64

  /// Returns whether something was found to differ.
  @discardableResult
  func walk(_ shape: Shape, _ old: Address, _ new: Address, _ path: String) -> Bool {
    guard case .structure = shape.kind, !(shape.type is any StandIn.Type) else {
      // What is not equal to itself is the same all the same.
      if case .leaf = shape.kind, shape.known.areSame(old, new) { return false }
      return add(shape.differences(from: old, to: new, at: path))
    }
    var differs = false
    for cell in shape.cells {
      let before = Stamp.load(old + cell.offset)
      let now = Stamp.load(new + cell.offset)
      if before.provesSame(as: now) { continue }
      let path = PropertyPath.joined(path, cell.name)
      if walk(cell.shape, old + cell.valueOffset, new + cell.valueOffset, path) {
        differs = true
      } else {
        WriteRecord.ask(
          .init(
            path: path, stamp: new + cell.offset, value: new + cell.valueOffset,
            old: old + cell.valueOffset, shape: cell.shape, wasWritten: now.isWritten), owner: owner
        )
      }
    }
    for part in UntrackedPart.all(of: shape.type) {
      // Another shared value is another one also where it looks the same.
      let isAnother = part.isShared && !part.isSame(old, new)
      let changes =
        isAnother
        ? part.changes(from: old, to: new, in: path)
        : part.differences(from: old, to: new, in: path)
      if add(changes) { differs = true }
    }
    return differs
  }

  private func add(_ changes: [RenderCause.Change]) -> Bool {
    WriteRecord.add(changes, owner: owner)
    return !changes.isEmpty
  }
}

extension PropertyName {
  /// Of which type the property is.
  var property: (any TrackedProperty.Type)? {
    var type: AnyClass? = self.type.type
    while let current = type {
      for field in FieldReader.list(current) where field.offset == Int(offset) {
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
