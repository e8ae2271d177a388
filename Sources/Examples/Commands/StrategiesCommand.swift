import Foundation

/// The command `Examples strategies`.
@MainActor
enum StrategiesCommand {
  static let usage = """
    usage: Examples strategies meetings | todos | birds [--json FILE] [--html FILE]

    Plays ten steps on an app under each strategy, by the library's own StrategyComparison, and prints
    which regions ran again, what that cost, and why each of them ran.

      --json FILE  writes the numbers to FILE
      --html FILE  writes a page to FILE
      --help       prints this

    Examples play APP plays the same app by hand.
    """

  typealias Report = (text: String, json: String, html: String)

  /// The apps by what they are called; with few rows, for a report that can be read.
  static let apps: KeyValuePairs<String, @MainActor () -> Report> = [
    "meetings": { AppScript.meetings.report() }, "todos": { AppScript.todos(rows: 12).report() },
    "birds": { AppScript.birds.report() },
  ]

  static func run(_ words: [String]) -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "strategies", options: ["--json", "--html"])
      if words.isHelp {
        print(usage)
        return 0
      }
      let name = try words.name(of: "strategies", "app")
      guard let report = apps.first(where: { $0.key == name })?.value else {
        let all = apps.map(\.key).joined(separator: ", ")
        throw .wrong("strategies", "there is no app \(name), only \(all)")
      }
      let json = try OutputFile.named(words.values["--json"], for: "strategies")
      let html = try OutputFile.named(words.values["--html"], for: "strategies")
      let found = report()
      print(found.text)
      try json?.write(found.json + "\n", for: "strategies")
      try html?.write(found.html + "\n", for: "strategies")
      return 0
    } catch {
      return error.report()
    }
  }
}
