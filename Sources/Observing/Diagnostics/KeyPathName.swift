/// The names of the properties that a key path goes through.
///
/// A key path to a tracked property is one to a getter, which has no name. So it is followed in a copy of the state, of
/// which every tracked property has a place of its own: by those that are read, the properties are known.
package enum KeyPathName {
  /// The names, joined by dots; nil where they are not known.
  package static func of<Root, Value>(_ keyPath: KeyPath<Root, Value>, in root: Root) -> String? {
    if let name = plainName(keyPath) { return name }
    // One that may lead to nothing stops the process there.
    guard RecordedReads.isPossible, KeyPathEnd(keyPath) == nil else { return nil }
    let shape = Shape.of(Root.self)
    return withLocated(root) { root in
      let copy = Located<Root>.make(copying: root)
      defer { copy.destroy() }
      Placing.place(shape, at: copy.address)
      let (value, reads) = RecordedReads.of { copy.pointee[keyPath: keyPath] }
      if reads.includesOthers { return nil }
      return name(of: reads.places, shape, copy.address) { isValue(value, $0, at: $1) }
    }
  }

  /// Of stored properties that are not tracked, of which the key path itself knows the names.
  private static func plainName<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> String? {
    let text = "\(keyPath)"
    guard text.hasPrefix("\\"), !text.contains("<"), let dot = text.firstIndex(of: ".") else {
      return nil
    }
    let name = String(text[text.index(after: dot)...])
    return name == "self" ? nil : name
  }

  /// Whether what a key path has led to is what lies in a property, or may be a part of it, and not what a getter makes of it.
  private static func isValue<Value>(_ value: Value, _ shape: Shape, at address: Address) -> Bool {
    if shape.type == Value.self {
      return withAddress(of: value) { shape.liveBytes.areSame($0, address) }
    }
    return TypeSearch.finds(in: shape.type, { $0 == Value.self ? true : nil })
  }

  private static func name(
    of places: [UInt64], _ shape: Shape, _ base: Address,
    ifThereLies isValue: (Shape, Address) -> Bool
  ) -> String? {
    var name = ""
    var (shape, base) = (shape, base)
    for place in places {
      let cell = shape.cells.first { Stamp.load(base + $0.offset).number == place }
      guard case .structure = shape.kind, let cell else { return nil }
      name = PropertyPath.joined(name, cell.name)
      base += cell.valueOffset
      shape = cell.shape
    }
    return name.isEmpty || !isValue(shape, base) ? nil : name
  }
}
