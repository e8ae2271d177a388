/// What reports call a type.
package enum TypeName {
  /// Its name; a state that is called `State`, and actions that are called `Action`, go by the name of their feature.
  package static func of(_ type: Any.Type) -> String {
    if let other = (type as? any StandIn.Type)?.typeInReports, other != type { return of(other) }
    let name = "\(type)"
    guard name == "State" || name == "Action" else { return name }
    let parts = String(reflecting: type).split(separator: ".")
    guard let feature = parts.dropLast().last, parts.count > 2, !feature.hasPrefix("(") else {
      return name
    }
    return String(feature)
  }

  /// Whether the toolchain's own modules declare it.
  static func isOfTheToolchain(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return ["Swift", "Foundation", "FoundationEssentials", "Dispatch"].contains(module)
  }
}
