/// A stored property of a state that is not tracked.
struct UntrackedPart {
  let name: String
  let offset: Int
  let shape: Shape
  let isVariable: Bool
  /// Whether its bytes tell that it is what it was.
  let isPlain: Bool
  /// Whether they do since what they refer to is held.
  let isHeld: Bool
  /// Whether it is a value that other states share.
  let isShared: Bool

  /// Whether it counts only when it is another one.
  var isKnown: Bool { isPlain || isHeld }

  /// Those of a struct, and of the structs with tracked parts that lie in it untracked.
  static func all(of type: Any.Type) -> [UntrackedPart] {
    guard let fields = FieldReader.fields(of: type) else { return [] }
    let isTuple = TypeRecord(type).kind == .tuple
    return fields.flatMap { field -> [UntrackedPart] in
      if field.type is any TrackedProperty.Type || !field.isStrong { return [] }
      let shape = Shape.of(field.type)
      if case .structure = shape.kind {
        return all(of: field.type).map { $0.moved(by: field.offset, inside: field.name) }
      }
      guard shape.size > 0 else { return [] }
      let isPlain = shape.known.tellsAll || field.type is any ComparedByBytes.Type
      let isHeld = HeldConstant.of(field, isConstant: !field.isVariable && !isTuple) != nil
      let isShared = field.type is any AnyShared.Type
      return [
        UntrackedPart(
          name: isShared ? String(field.name.drop { $0 == "_" }) : field.name,
          offset: field.offset, shape: shape, isVariable: field.isVariable, isPlain: isPlain,
          isHeld: isHeld, isShared: isShared)
      ]
    }
  }

  private func moved(by distance: Int, inside outer: String) -> UntrackedPart {
    named("\(outer).\(name)", movedBy: distance)
  }

  private func named(_ name: String, movedBy distance: Int = 0) -> UntrackedPart {
    UntrackedPart(
      name: name, offset: offset + distance, shape: shape, isVariable: isVariable,
      isPlain: isPlain, isHeld: isHeld, isShared: isShared)
  }

  /// The same by the names that the case of an enum has for the values that it carries.
  func labelled(_ labels: [String]) -> UntrackedPart {
    let path = name.split(separator: ".", maxSplits: 1)
    guard let position = path.first.flatMap({ Int($0) }), labels.indices.contains(position),
      !labels[position].hasPrefix("."), !labels[position].isEmpty
    else { return self }
    return named(PropertyPath.joined(labels[position], path.count > 1 ? String(path[1]) : ""))
  }

  // MARK: What texts call it

  /// A value that has no name is called by its position, as code does.
  var nameInText: String { name.first?.isNumber == true ? ".\(name)" : name }

  /// What code calls a shared value where it puts another one in its place.
  var projectedName: String {
    guard let dot = name.lastIndex(of: ".") else { return "$\(name)" }
    return "\(name[...dot])$\(name[name.index(after: dot)...])"
  }
}
