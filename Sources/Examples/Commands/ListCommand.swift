/// The command `Examples list`.
@MainActor
enum ListCommand {
  static let usage = """
    usage: Examples list

    Prints each scenario: its letter, the app that it plays, and its title; then the whole apps, for play
    and strategies.
    """

  static func run(_ words: [String]) -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "list", options: [])
      if let name = words.names.first { throw .wrong("list", "unknown: \(name)") }
      StandardOutput.print(words.isHelp ? usage : text)
      return 0
    } catch {
      return error.report()
    }
  }

  static var text: String {
    Scenario.all.map { scenario in
      "\(scenario.id.padded(to: 3)) \(scenario.app.padded(to: 9)) \(scenario.title)"
    }
    .joined(separator: "\n") + "\n"
      + Names.wholeApps.map { letter, app in
        "\(letter.padded(to: 3)) \(app.padded(to: 9)) a whole app: play, strategies"
      }
      .joined(separator: "\n")
  }
}
