extension Closure {
  /// What the closure read last time, by property path where one is known, derived values by label.
  static func dependencies(of node: NodePointer) -> [String] {
    var found: [String] = []
    Graph.forEachDependency(of: node) {
      for name in names(of: $0) where !found.contains(name) { found.append(name) }
    }
    return found
  }

  private static func names(of source: NodePointer) -> [String] {
    guard source.pointee.flags.contains(.derived) else {
      let name = PropertyPath.of(source) ?? Coarseness.of(source)?.withoutShared?.nameWithoutPath
      return name.map { [$0] } ?? []
    }
    guard let derived = DerivedBase.of(source) else { return [] }
    let name = derived.nameAsDependency ?? derived.coarseness?.nameWithoutPath
    return name.map { [$0] } ?? derived.propertiesAsked.map(\.name)
  }
}
