extension Closure {
  /// What the closure read last time, by property path where one is known, derived values by label.
  static func dependencies(of node: NodePointer) -> [String] {
    var found: [String] = []
    Graph.forEachDependency(of: node) {
      if let name = name(of: $0), !found.contains(name) { found.append(name) }
    }
    return found
  }

  private static func name(of source: NodePointer) -> String? {
    let flags = source.pointee.flags
    if flags.contains(.derived) { return DerivedBase.of(source)?.nameAsDependency }
    if flags.contains(.keyed) { return PathFinder.path(of: source.pointee.key >> 1) }
    if flags.contains(.owned) { return Source.owner(of: source)?.path() }
    return PropertyName(packedIn: source)?.path
  }
}
