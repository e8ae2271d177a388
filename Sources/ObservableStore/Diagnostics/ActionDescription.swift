import Observing

/// An action as it is written in code, without the modules and types that its parts are declared in:
/// `.path(.element(id: 1, action: .closeTapped))`.
///
/// Printed by itself, an action that stands in others would be all but unreadable: each is called by its whole type, type
/// arguments included.
package enum ActionDescription {
  package static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    if let shared = value as? any AnyShared { return of(shared.anyValue) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
    case .collection, .set: return "[\(list(mirror.children))]"
    case .dictionary: return mirror.children.isEmpty ? "[:]" : "[\(entries(mirror.children))]"
    case .tuple: return "(\(list(mirror.children)))"
    case .enum where !saysItself(value): return enumeration(value, mirror)
    case .struct where !saysItself(value) && !mirror.children.isEmpty:
      return "\(type(of: value))(\(list(mirror.children)))"
    default: return "\(value)"
    }
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
      // The mirror calls what has no label `.0`, `.1`, and a shared property by its storage.
      guard var label = part.label, !label.hasPrefix(".") else { return of(part.value) }
      if part.value is any AnyShared { label = String(label.drop { $0 == "_" }) }
      return "\(label): \(of(part.value))"
    }
    .joined(separator: ", ")
  }

  private static func entries(_ entries: Mirror.Children) -> String {
    entries.map { entry in
      Mirror(reflecting: entry.value).children.map { of($0.value) }.joined(separator: ": ")
    }
    .sorted().joined(separator: ", ")
  }
}
