import StrategyComparison

/// What scenarios and apps are called on the command line: by their letter or by their app's word, in either case.
@MainActor
enum Names {
  /// The whole apps, which go on with the scenarios' letters.
  static let wholeApps: KeyValuePairs = ["K": "meetings", "L": "todos", "M": "birds"]

  /// The scenarios of a name: one for a letter, all that play it for an app.
  static func scenarios(
    _ name: String, for command: String
  ) throws(CommandFailure) -> [Scenario] {
    let word = name.lowercased()
    let found = Scenario.all.filter { $0.id.lowercased() == word || $0.app == word }
    if !found.isEmpty { return found }
    if let app = wholeApps.first(where: { $0.key.lowercased() == word || $0.value == word }) {
      throw .wrong(
        command, "\(name) is a whole app, \(app.key) \(app.value), for play and strategies alone")
    }
    let known = Scenario.all.map { "\($0.id) \($0.app)" }.joined(separator: ", ")
    throw .wrong(command, "there is no scenario or app \(name), only \(known)")
  }

  /// The one of several things that a name means: a whole app's or a scenario's letter stands for its app.
  static func one<Thing>(
    _ name: String, of things: KeyValuePairs<String, Thing>, for command: String
  ) throws(CommandFailure) -> Thing {
    let word = app(name)
    if let found = things.first(where: { $0.key == word }) { return found.value }
    let known = things.map { thing in
      let letters = letters(of: thing.key)
      return letters.isEmpty ? thing.key : "\(letters) \(thing.key)"
    }
    throw .wrong(command, "there is no app \(name), only \(known.joined(separator: ", "))")
  }

  /// The app that a letter or a word means.
  private static func app(_ name: String) -> String {
    let letter = name.uppercased()
    return wholeApps.first { $0.key == letter }?.value
      ?? Scenario.all.first { $0.id == letter }?.app ?? name.lowercased()
  }

  /// The letters of an app: `C/C2/C3`.
  private static func letters(of app: String) -> String {
    let whole = wholeApps.filter { $0.value == app }.map(\.key)
    return (whole + Scenario.all.filter { $0.app == app }.map(\.id)).joined(separator: "/")
  }
}
