/// Where properties stand, as reports name it: `profile.name`, `rows[id: 3].title`.
package enum PropertyPath {
  /// The path of a part, inside of what stands at another path.
  package static func joined(_ path: String, _ part: String) -> String {
    path.isEmpty
      ? part
      : part.isEmpty ? path : ["[", "."].contains(part.first) ? path + part : "\(path).\(part)"
  }

  /// The path of a row, inside of its array's.
  package static func row(_ id: Any) -> String { row(called: ValueText.alone(id)) }

  /// The same, where the id is a text already.
  static func row(called id: String) -> String { "[id: \(id)]" }

  /// What the state of a store is called as a whole.
  static let whole = "store.state"

  /// A path that may be that of all there is.
  static func named(_ path: String) -> String { path.isEmpty ? whole : path }

  /// Whether one of them stands for a part of the other.
  static func areRelated(_ one: String, _ other: String) -> Bool {
    if [one, other].contains(where: { $0.isEmpty || $0 == whole }) { return true }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard long.hasPrefix(short) else { return false }
    return long.count == short.count || [".", "["].contains(long.dropFirst(short.count).first)
  }

  /// Whether a path leads to a part of what another one leads to.
  static func isInside(_ path: String, of other: String) -> Bool {
    other.count < path.count && areRelated(path, other) && path != whole
  }

  /// Where the brackets end that a path begins with, as `[id: 3]` does.
  static func endOfBrackets(_ path: Substring) -> Substring.Index? {
    var depth = 0
    let end = path.firstIndex { character in
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      return depth == 0
    }
    return end.map { path.index(after: $0) }
  }

  /// The path of what a source stands for.
  static func of(_ source: NodePointer) -> String? {
    let flags = source.pointee.flags
    if flags.contains(.keyed) { return PathFinder.path(of: source.pointee.key >> 1) }
    if flags.contains(.owned) { return Source.owner(of: source)?.path() }
    return PropertyName(packedIn: source)?.path(at: source)
  }

  /// What differs between two values, at a path; the values as a whole where no part does.
  static func changes(
    from old: Any, to new: Any, at path: String, calledIfWhole name: String = whole
  ) -> [RenderCause.Change] {
    let found = differences(from: old, to: new, at: path, calledIfWhole: name)
    if !found.isEmpty { return found }
    return Untracked.run {
      let texts = ShortDescription.of(old, andOf: new)
      return [
        RenderCause.Change(
          path: path.isEmpty ? name : path, oldValue: texts.old, newValue: texts.new)
      ]
    }
  }

  /// The same, where a part is known to differ: nothing, where it is not.
  static func differences(
    from old: Any, to new: Any, at path: String, calledIfWhole name: String = whole
  ) -> [RenderCause.Change] {
    Untracked.run {
      StateDifference.inBrief(old, new).map {
        let path = joined(path, $0.path)
        return RenderCause.Change(
          path: path.isEmpty ? name : path, oldValue: $0.old, newValue: $0.new)
      }
    }
  }
}

extension Shape {
  /// What the case of an enum is called on the way to what it carries; an optional's is not.
  func caseName(at value: Address) -> String {
    if type is any OptionalType.Type { return "" }
    return record.certain.cases[record.certain.tag(of: value)].name
  }

  /// What differs between two values that are alive, at a path.
  func changes(from old: Address, to new: Address, at path: String) -> [RenderCause.Change] {
    PropertyPath.changes(from: value(at: old), to: value(at: new), at: path)
  }

  /// The same, where a part is known to differ.
  func differences(
    from old: Address, to new: Address, at path: String
  ) -> [RenderCause.Change] {
    PropertyPath.differences(from: value(at: old), to: value(at: new), at: path)
  }

  /// A copy of a value that is alive.
  func value(at address: Address) -> Any {
    func open<Value>(_ type: Value.Type) -> Any { address.of(Value.self).pointee }
    return _openExistential(type, do: open)
  }
}

extension PropertyName {
  /// The path of the property that a node belongs to; of a value that states share, what they call it.
  func path(at node: NodePointer) -> String {
    guard let box = type.type as? any AnySharedBox.Type,
      let home = GraphMemory.property(node).pointee.home
    else { return path }
    return SharedNames.name(ofBoxAt: home.number - offset) ?? box.title
  }
}
