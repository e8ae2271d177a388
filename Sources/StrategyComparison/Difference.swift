/// Says in what two values differ.
enum Difference {
  /// The fields that differ, with both values; the values themselves if they have no fields.
  static func describe(_ old: Any, _ new: Any) -> [String] {
    var lines: [String] = []
    compare(old, new, "", &lines)
    return lines
  }

  private static func compare(_ old: Any, _ new: Any, _ path: String, _ lines: inout [String]) {
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let fields = Array(zip(before.children, after.children))
    let hasFields =
      (before.displayStyle == .struct || before.displayStyle == .tuple) && !fields.isEmpty
      && before.children.count == after.children.count
      && fields.allSatisfy { $0.0.label == $0.1.label }
    if hasFields {
      for (left, right) in fields where "\(left.value)" != "\(right.value)" {
        // A tracked property lies under its wrapper's name.
        let name = (left.label ?? "").drop { $0 == "_" || $0 == "." }
        compare(left.value, right.value, path.isEmpty ? "\(name)" : "\(path).\(name)", &lines)
      }
      return
    }
    let values = "\(clipped("\(old)")) → \(clipped("\(new)"))"
    lines.append(path.isEmpty ? values : "\(path): \(values)")
  }

  static func clipped(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
