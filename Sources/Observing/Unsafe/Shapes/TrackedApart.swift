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
    if type is any ComparedByBytes.Type || type is any TellsOfItself.Type { return true }
    let name = _typeName(type, qualified: true)
    if anything.contains(where: name.hasPrefix) { return true }
    let kind = TypeRecord(type).kind
    let isExistential = kind == .other && !(type is AnyClass)
    if type is any HoldsNoState.Type || !isExistential && isForeign(name) { return false }
    if type is AnyClass,
      FieldReader.list(type).contains(where: { $0.type is any TrackedProperty.Type })
    {
      return true
    }
    return kind == .function ? false : nil
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
