/// A value as it is written in code, without the modules and types that its parts are declared in, and without an address
/// of the types that have no name outside of a file or a function: `.path(.element(id: 1, action: .closeTapped))`.
///
/// Printed by itself, what stands in others would be all but unreadable: each is called by its whole type, type
/// arguments included. Sets and dictionaries are in the order of their elements and keys, so that the same prints alike
/// in each process.
///
/// What is looked at to print it is not read: who makes the text does not come to depend on it.
package enum ValueText {
  /// How many levels are gone into: values may hold their like, and nobody reads further.
  static let mostLevels = 100

  package static func of(_ value: Any) -> String { Untracked.run { text(of: value, 0) } }

  /// - Parameters:
  ///   - value: The value.
  ///   - level: How many values there are around it.
  /// - Returns: The text.
  private static func text(of value: Any, _ level: Int) -> String {
    if level == mostLevels { return "…" }
    let next = level + 1
    if let text = value as? any StringProtocol { return String(text).debugDescription }
    if let shared = value as? any AnyShared { return text(of: shared.anyValue, next) }
    if let tracked = value as? any TrackedProperty { return text(of: tracked.plainValue, next) }
    if let shown = valueInReports(value) { return text(of: shown, next) }
    if !ValueMirror.isTold(type(of: value)), !saysItself(value) { return untold(value) }
    let mirror = ValueMirror.of(value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { some($0.value, next) } ?? "nil"
    case .collection, .set: return "[\(elements(mirror, next).joined(separator: ", "))]"
    case .dictionary:
      return mirror.children.isEmpty ? "[:]" : "[\(elements(mirror, next).joined(separator: ", "))]"
    case .tuple: return "(\(list(mirror.children, next)))"
    case .enum where !saysItself(value): return enumeration(value, mirror, next)
    case .struct where !saysItself(value) && !mirror.children.isEmpty:
      return "\(type(of: value))(\(list(mirror.children, next)))"
    case .class where !saysItself(value): return "\(type(of: value))"
    default:
      return value is Character ? String(reflecting: value) : undefined(value, mirror) ?? "\(value)"
    }
  }

  /// A value of which nobody can say what is in it.
  private static func untold(_ value: Any) -> String {
    guard let found = enumCase(of: value) else { return "\(type(of: value))(…)" }
    return ".\(found.name)\(found.isReadable && found.payload == nil ? "" : "(…)")"
  }

  /// What a state of the library's own stands for.
  private static func valueInReports(_ value: Any) -> Any? {
    Untracked.run { (value as? any StandIn)?.valueInReports }
  }

  /// A date that is none: Foundation stops the process where it is to print one.
  private static func undefined(_ value: Any, _ mirror: Mirror) -> String? {
    guard let time = mirror.children.first?.value as? Double, !time.isFinite,
      TypeName.isOfTheToolchain(type(of: value))
    else { return nil }
    return "\(type(of: value))(\(time))"
  }

  /// What an optional holds; where that is an optional without anything in it, how deep it is.
  private static func some(_ value: Any, _ level: Int) -> String {
    let inner = text(of: value, level)
    guard inner == "nil" || inner.hasPrefix(".some("), value is any OptionalType else {
      return inner
    }
    return ".some(\(inner))"
  }

  /// A value that stands alone: a text without quotes, unless it could not be told from what stands around it, a case
  /// without the dot that would stand for its type in code.
  package static func alone(_ value: Any) -> String {
    if let text = value as? any StringProtocol {
      let text = String(text)
      return isPlain(text) ? text : text.debugDescription
    }
    if let shown = valueInReports(value) { return alone(shown) }
    let mirror = ValueMirror.of(value)
    if mirror.displayStyle == .optional, let held = mirror.children.first?.value,
      !(held is any OptionalType)
    {
      return alone(held)
    }
    let whole = of(value)
    return whole.hasPrefix(".") && !saysItself(value) ? String(whole.dropFirst()) : whole
  }

  /// Whether a text can be read without quotes: it can be seen from end to end, has none itself, and nobody
  /// would take it for a value that is not there, for two values, or for several changes.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return first != "\"" && text != "nil" && !first.isWhitespace && !last.isWhitespace
      && !text.contains(" → ") && !text.contains(", ")
  }

  /// The case that an enum is of; nil of what is none, or not known.
  static func caseName(of value: Any) -> String? { enumCase(of: value)?.name }

  /// Which case it is; nil of what is no enum, or not known.
  static func caseNumber(of value: Any) -> Int? { numberedCase(of: value)?.tag }

  private static func enumCase(of value: Any) -> EnumRecord.Case? {
    numberedCase(of: value).map { $0.record.cases[$0.tag] }
  }

  private static func numberedCase(of value: Any) -> (record: EnumRecord, tag: Int)? {
    func found<Whole>(_ value: Whole) -> (record: EnumRecord, tag: Int)? {
      EnumRecord.of(Whole.self).map { record in (record, withAddress(of: value, record.tag)) }
    }
    return _openExistential(value, do: found)
  }

  static func saysItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror, _ level: Int) -> String {
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let parts = ValueMirror.of(payload.value)
    let isList = parts.displayStyle == .tuple && !parts.children.isEmpty
    return ".\(name)(\(isList ? list(parts.children, level) : text(of: payload.value, level)))"
  }

  private static func list(_ parts: Mirror.Children, _ level: Int) -> String {
    parts.map { part in
      // The mirror calls what has no label `.0`, `.1`, and a wrapped property by its storage.
      guard var label = part.label, !label.hasPrefix(".") else {
        return text(of: part.value, level)
      }
      if part.value is any AnyShared || part.value is any TrackedProperty {
        label = String(label.drop { $0 == "_" })
      }
      return "\(label): \(text(of: part.value, level))"
    }
    .joined(separator: ", ")
  }
}

// MARK: Collections

extension ValueText {
  /// The elements of a collection, in the order in which they print.
  static func elements(_ mirror: Mirror, _ level: Int = 0) -> [String] {
    func text(_ part: Any) -> String { Untracked.run { Self.text(of: part, level) } }
    let parts = mirror.children.map(\.value)
    switch mirror.displayStyle {
    case .set: return inOrder(parts, parts.map(text))
    case .dictionary:
      let entries = parts.map { Array(ValueMirror.of($0).children.map(\.value)) }
      return inOrder(
        entries.map { $0.first ?? () }, entries.map { $0.map(text).joined(separator: ": ") })
    default: return parts.map(text)
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
