import Foundation

/// The command `Examples compare`, which is also what no command means.
@MainActor
enum CompareCommand {
  static let usage = """
    usage: Examples compare [SCENARIO ...] [--json FILE] [--html FILE]

    Plays scenarios, all if none is named, under each strategy, and prints for each what it cost: how often
    each render closure ran, how many view states were made and compared, how many values were derived,
    and the time per action, beside the figures that others measured; and what that means.

      --json FILE  writes the numbers to FILE
      --html FILE  writes a report to FILE
      --help       prints this

    The time is the median over several rounds; the ratio is to the view stores' time. Examples list
    prints the scenarios.

    Exit codes: 64 for a wrong command line, 73 for a file that cannot be written.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "compare", options: ["--json", "--html"])
      if words.isHelp {
        print(usage)
        return 0
      }
      var scenarios: [Scenario] = []
      for name in words.names {
        let scenario = try Scenario.named(name, for: "compare")
        if !scenarios.contains(where: { $0.id == scenario.id }) { scenarios.append(scenario) }
      }
      if scenarios.isEmpty { scenarios = Scenario.all }
      // Before anything is measured, so that no work is lost.
      let json = try OutputFile.named(words.values["--json"], for: "compare")
      let html = try OutputFile.named(words.values["--html"], for: "compare")
      let bar = ProgressBar(total: scenarios.count)
      let report = await Comparison.run(scenarios) { bar.show($0) }
      bar.clear()
      for line in ComparisonText.lines(report) { print(line) }
      if let json { try json.write(try encoded(report), for: "compare") }
      try html?.write(HTMLReport.render(report), for: "compare")
      return 0
    } catch {
      return error.report()
    }
  }

  private static func encoded(_ report: ComparisonReport) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(report) else {
      throw CommandFailure(line: "Examples: compare: the report cannot be encoded", code: 70)
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
