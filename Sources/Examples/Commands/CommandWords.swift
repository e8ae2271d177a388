import StrategyComparison

/// The words after a command's name, taken apart.
struct CommandWords: Equatable {
  /// What is not an option.
  private(set) var names: [String] = []
  /// The values of options, by the option's name.
  private(set) var values: [String: String] = [:]
  private(set) var isHelp = false

  /// Takes words apart.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - command: The command's name, for complaints.
  ///   - options: The options that the command knows; each has a value.
  /// - Throws: What is wrong with them.
  init(_ words: [String], of command: String, options: [String]) throws(CommandFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" {
        isHelp = true
      } else if options.contains(word) {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
          throw .wrong(command, "\(word) needs a value")
        }
        if values[word] != nil { throw .wrong(command, "\(word) is given twice") }
        values[word] = value
      } else if word.hasPrefix("-") {
        throw .wrong(command, "unknown: \(word)")
      } else {
        names.append(word)
      }
    }
  }

  /// The strategy that is asked for; tracking if none is.
  func strategy(of command: String) throws(CommandFailure) -> Strategy {
    guard let value = values["--strategy"] else { return .tracking }
    guard let strategy = Strategy(word: value) else {
      let all = Strategy.allCases.map(\.word).joined(separator: ", ")
      throw .wrong(command, "there is no strategy \(value), only \(all)")
    }
    return strategy
  }

  /// The only name.
  func name(of command: String, _ what: String) throws(CommandFailure) -> String {
    guard let name = names.first else { throw .wrong(command, "which \(what)?") }
    if names.count > 1 { throw .wrong(command, "one \(what) at a time, not also \(names[1])") }
    return name
  }
}
