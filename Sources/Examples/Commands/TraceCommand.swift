import StrategyComparison

/// The command `Examples trace`.
@MainActor
enum TraceCommand {
  static let usage = """
    usage: Examples trace SCENARIO [--strategy tracking|viewstores|everything|naive]

    Plays a scenario, and prints each re-run of a render closure and its cause: the action, what the closure had
    read, and how it changed. The strategy is tracking if left out. Examples list prints the scenarios.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "trace", options: ["--strategy"])
      if words.isHelp {
        StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
        return 0
      }
      let strategy = try words.strategy(of: "trace")
      let name = try words.name(of: "trace", "scenario")
      let scenarios = try Names.scenarios(name, for: "trace")
      for scenario in scenarios { try scenario.require(strategy, for: "trace") }
      for (number, scenario) in scenarios.enumerated() {
        StandardOutput.print((number == 0 ? [] : [""]) + (await lines(scenario, strategy)))
      }
      return 0
    } catch {
      return error.report()
    }
  }

  /// What is printed of a scenario.
  static func lines(_ scenario: Scenario, _ strategy: Strategy) async -> [String] {
    let record = await scenario.record(strategy)
    let width = TextStyle.width
    var lines = TextWrap.lines(
      "\(scenario.id). \(scenario.title), \(strategy.name)", to: width
    ).map(TextStyle.title)
    for (column, name) in scenario.columns.enumerated().dropFirst() {
      let causes = record[column].causes
      // The naive strategy knows of no causes, and runs all the same.
      let runs = record[column].runs.values.reduce(0, +)
      lines += ["", "\(name): \(RunCommand.count(runs))"]
      for cause in causes {
        let action = cause.action.map { "\(Difference.clipped($0)): " } ?? ""
        lines += TextWrap.lines(
          "\(cause.label) ← \(action)\(Difference.text(of: cause))", to: width, indent: "  ",
          hanging: "      ")
      }
    }
    return lines
  }
}
