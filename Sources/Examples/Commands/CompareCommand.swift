import StrategyComparison

/// The command `Examples compare`, which is also what no command means.
@MainActor
enum CompareCommand {
  static let usage = """
    usage: Examples compare [SCENARIO ...] [--json FILE] [--html FILE]

    Plays scenarios, all if none is named, under each strategy, and prints for each what it cost: how often
    each render closure ran, how many view states were made and compared, how many values were derived,
    and the time per action, beside the figures that others measured; and what that means.

      --json FILE  writes the numbers to FILE; - is standard output, and nothing else is printed then
      --html FILE  writes a report to FILE, or to standard output
      --help       prints this

    All of them take about a minute of processor time, and D2 most of it: it has half a million rows, and
    is set up anew for each part of the work.

    A scenario is named by its letter, or all of an app by its word: C2, tabs. Examples list prints them.
    The time is the median over several rounds on stages that were played before; cold it is that of a
    stage which was just made. The ratio is to the view stores' time.

    Exit codes: 64 for a wrong command line, 73 for a file that cannot be written, 74 for standard output
    that nobody takes. The files are written first, each whether or not another can be.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "compare", options: ["--json", "--html"])
      if words.isHelp {
        StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
        return 0
      }
      var scenarios: [Scenario] = []
      for name in words.names {
        for scenario in try Names.scenarios(name, for: "compare")
        where !scenarios.contains(where: { $0.id == scenario.id }) {
          scenarios.append(scenario)
        }
      }
      if scenarios.isEmpty { scenarios = Scenario.all }
      // Before anything is measured, so that no work is lost.
      var outputs = try Outputs(words.values, of: ["--json", "--html"], for: "compare")
      let bar = ProgressBar(total: Comparison.parts(scenarios))
      let report = await Comparison.run(scenarios) { bar.show($0, $1) }
      bar.clear()
      outputs.write("--json") { () throws(CommandFailure) in try encoded(report) }
      outputs.write("--html") { HTMLReport.render(report) }
      if !outputs.takesStandardOutput {
        StandardOutput.print(ComparisonText.lines(report, width: TextStyle.width))
      }
      try outputs.finish()
      return 0
    } catch {
      return error.report()
    }
  }

  private static func encoded(_ report: ScenariosReport) throws(CommandFailure) -> String {
    guard let text = ReportJSON.text(report) else {
      throw CommandFailure(line: "Examples: compare: the report cannot be encoded", code: 70)
    }
    return text + "\n"
  }
}
