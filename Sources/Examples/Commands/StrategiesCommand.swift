import StrategyComparison

/// The command `Examples strategies`.
@MainActor
enum StrategiesCommand {
  static let usage = """
    usage: Examples strategies meetings | todos | birds [--json FILE] [--html FILE]

    Plays ten steps on an app under each strategy, by the library's own StrategyComparison, and prints
    which regions ran again, what that cost, and why each of them ran.

      --json FILE  writes the numbers to FILE; - is standard output, and nothing else is printed then
      --html FILE  writes a page to FILE, or to standard output
      --help       prints this

    Examples play APP plays the same app by hand.
    """

  /// The apps by what they are called.
  static let apps:
    KeyValuePairs<String, @MainActor (_ progress: (String) -> Void) -> ComparisonReport> = [
      "meetings": { AppScript.meetings.report($0) },
      "todos": { AppScript.todos(rows: 1_000).report($0) }, "birds": { AppScript.birds.report($0) },
    ]

  static func run(_ words: [String]) -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "strategies", options: ["--json", "--html"])
      if words.isHelp {
        StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
        return 0
      }
      let name = try words.name(of: "strategies", "app")
      let report = try Names.one(name, of: apps, for: "strategies")
      var outputs = try Outputs(words.values, of: ["--json", "--html"], for: "strategies")
      // Each strategy, and then the times.
      let bar = ProgressBar(total: AppScript<Never, Never>.strategies.count + 1)
      var done = 0
      let found = report { what in
        bar.show(done, "\(name): \(what)")
        done += 1
      }
      bar.clear()
      outputs.write("--json") { found.json + "\n" }
      outputs.write("--html") { found.html + "\n" }
      if !outputs.takesStandardOutput {
        StandardOutput.print(found.text(width: TextStyle.width))
      }
      try outputs.finish()
      return 0
    } catch {
      return error.report()
    }
  }
}
