/// A value as it is written in code, without the modules and types that its parts are declared in, and without an address
/// of the types that have no name outside of a file or a function: `.path(.element(id: 1, action: .closeTapped))`.
///
/// Printed by itself, what stands in others would be all but unreadable: each is called by its whole type, type
/// arguments included. Sets and dictionaries are in the order of their elements and keys, so that the same prints alike
/// in each process.
///
/// What is looked at to print it is not read: who makes the text does not come to depend on it.
package enum ValueText {
  package static func of(_ value: Any) -> String { Untracked.run { text(of: value) } }

  private static func text(of value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    if let shared = value as? any AnyShared { return of(shared.anyValue) }
    if let tracked = value as? any TrackedProperty { return of(tracked.plainValue) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
    case .collection, .set: return "[\(elements(mirror).joined(separator: ", "))]"
    case .dictionary:
      return mirror.children.isEmpty ? "[:]" : "[\(elements(mirror).joined(separator: ", "))]"
    case .tuple: return "(\(list(mirror.children)))"
    case .enum where !saysItself(value): return enumeration(value, mirror)
    case .struct where !saysItself(value) && !mirror.children.isEmpty:
      return "\(type(of: value))(\(list(mirror.children)))"
    case .class where !saysItself(value): return "\(type(of: value))"
    default: return value is Character ? String(reflecting: value) : "\(value)"
    }
  }

  /// A value that stands alone: a text without quotes, unless it is empty, a case without the dot that would stand for its type in code.
  package static func alone(_ value: Any) -> String {
    if let text = value as? String { return text.isEmpty ? "\"\"" : text }
    let whole = of(value)
    return whole.hasPrefix(".") && !saysItself(value) ? String(whole.dropFirst()) : whole
  }

  /// The case that an enum is of; nil of what is none, or not known.
  static func caseName(of value: Any) -> String? {
    func name<Whole>(_ value: Whole) -> String? {
      EnumRecord.of(Whole.self).map { record in
        withAddress(of: value) { record.cases[record.tag(of: $0)].name }
      }
    }
    return _openExistential(value, do: name)
  }

  private static func saysItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror) -> String {
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let parts = Mirror(reflecting: payload.value)
    let isList = parts.displayStyle == .tuple && !parts.children.isEmpty
    return ".\(name)(\(isList ? list(parts.children) : of(payload.value)))"
  }

  private static func list(_ parts: Mirror.Children) -> String {
    parts.map { part in
      // The mirror calls what has no label `.0`, `.1`, and a wrapped property by its storage.
      guard var label = part.label, !label.hasPrefix(".") else { return of(part.value) }
      if part.value is any AnyShared || part.value is any TrackedProperty {
        label = String(label.drop { $0 == "_" })
      }
      return "\(label): \(of(part.value))"
    }
    .joined(separator: ", ")
  }
}

// MARK: Collections

extension ValueText {
  /// The elements of a collection, in the order in which they print.
  static func elements(_ mirror: Mirror) -> [String] {
    let parts = mirror.children.map(\.value)
    switch mirror.displayStyle {
    case .set: return inOrder(parts, parts.map(of))
    case .dictionary:
      let entries = parts.map { Array(Mirror(reflecting: $0).children.map(\.value)) }
      return inOrder(
        entries.map { $0.first ?? () }, entries.map { $0.map(of).joined(separator: ": ") })
    default: return parts.map(of)
    }
  }

  /// Texts in the order of what they stand for, or of their own, if that has none.
  static func inOrder(_ values: [Any], _ texts: [String]) -> [String] {
    func order<First: Comparable>(_ first: First) -> [String]? {
      let known = values.compactMap { $0 as? First }
      guard known.count == values.count else { return nil }
      return known.indices.sorted { known[$0] < known[$1] }.map { texts[$0] }
    }
    return (values.first as? any Comparable).flatMap { order($0) } ?? texts.sorted()
  }
}
