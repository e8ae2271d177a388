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
    return PropertyPath.of(source)
  }
}
