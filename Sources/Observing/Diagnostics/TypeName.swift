/// What reports call a type.
package enum TypeName {
  /// Its name; a state that is called `State`, and actions that are called `Action`, go by the name of their feature.
  package static func of(_ type: Any.Type) -> String {
    if let other = (type as? any StandIn.Type)?.typeInReports, other != type { return of(other) }
    let name = "\(type)"
    guard name == "State" || name == "Action" else { return name }
    let parts = parts(of: String(reflecting: type))
    guard let feature = parts.dropLast().last, parts.count > 2, !feature.hasPrefix("(") else {
      return name
    }
    return withoutModules(feature)
  }

  /// What stands between the dots of a name, but for those inside of brackets.
  private static func parts(of name: String) -> [Substring] {
    var depth = 0
    var isArrow = false
    return name.split { character in
      depth += "<([".contains(character) ? 1 : ">)]".contains(character) && !isArrow ? -1 : 0
      isArrow = character == "-"
      return character == "." && depth == 0
    }
  }

  /// `Form<Swift.Array<Model.Row>>`, as it is written: `Form<Array<Row>>`.
  private static func withoutModules(_ name: Substring) -> String {
    var result = ""
    var word = ""
    var rest = name
    while let character = rest.popFirst() {
      if character == "(", rest.hasPrefix("unknown context at ") {
        // What is declared inside of a function, or privately: where, says an address.
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else if character == "." {
        // What is declared in a generic type goes by that as well.
        if word.isEmpty, result.hasSuffix(">") { result += "." }
        word = ""
      } else if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        result += word + String(character)
        word = ""
      }
    }
    return result + word
  }

  /// Whether the toolchain's own modules declare it.
  static func isOfTheToolchain(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return ["Swift", "Foundation", "FoundationEssentials", "Dispatch"].contains(module)
  }
}
