/// Which types' values may refer to what is tracked on its own.
enum TrackedApart {
  /// Whether a value may refer to any.
  ///
  /// Of an object it is known by its class, as it is written down: a subclass may have tracked properties of its own. What
  /// cannot be looked into is taken to. A closure is not: an equality leaves it out, and is to be believed.
  static func isPossible(in type: Any.Type) -> Bool {
    TypeSearch.finds(in: type, isOne) { type in
      (type as? any TrackedCollection.Type)?.contents ?? (type as? AnyClass).flatMap(parts)
    }
  }

  private static func isOne(_ type: Any.Type) -> Bool? {
    let record = TypeRecord(type)
    // What is plain data keeps nothing alive. It is asked first, since a type's name takes long to make.
    if record.isPlain || record.kind == .function || type is any HoldsNoState.Type {
      return type is any TellsOfItself.Type
    }
    if type is any ComparedByBytes.Type { return true }
    let name = _typeName(type, qualified: true)
    if anything.contains(where: name.hasPrefix) { return true }
    let isObject = type is AnyClass
    if isObject || record.kind != .other, isForeign(name) { return false }
    return isObject && hasTrackedProperties(type) ? true : nil
  }

  private static func hasTrackedProperties(_ type: Any.Type) -> Bool {
    FieldReader.list(type).contains { $0.type is any TrackedProperty.Type }
  }

  /// What an object's properties hold; nil if there are none that are known.
  private static func parts(of type: AnyClass) -> [Any.Type]? {
    let parts = FieldReader.list(type).map(\.type) + (_getSuperclass(type).map { [$0] } ?? [])
    return parts.isEmpty ? nil : parts
  }

  /// Whether a type is the toolchain's own, and holds nothing of the program's.
  private static func isForeign(_ name: String) -> Bool {
    !name.contains("<") && modules.contains(where: name.hasPrefix)
  }

  /// What may hold anything, what holds elements behind its properties, and by what the toolchain's tracking tells of an object.
  private static let anything = [
    "Swift.AnyHashable", "Swift.ManagedBuffer<", "Observation.ObservationRegistrar",
  ]
  private static let modules = ["Swift.", "Foundation", "Dispatch", "Synchronization.", "__C."]
}

/// An object that is tracked on its own, and has no tracked properties.
protocol TellsOfItself {}
extension Derived: TellsOfItself {}
