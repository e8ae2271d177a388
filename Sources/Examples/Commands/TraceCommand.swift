/// The command `Examples trace`.
@MainActor
enum TraceCommand {
  static let usage = """
    usage: Examples trace SCENARIO [--strategy tracking|viewstores|everything]

    Plays a scenario, and prints each re-run of a render closure and its cause: the action, what the closure had
    read, and how it changed. The strategy is tracking if left out. Examples list prints the scenarios.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "trace", options: ["--strategy"])
      if words.isHelp {
        print(usage)
        return 0
      }
      let strategy = try words.strategy(of: "trace")
      let scenario = try Scenario.named(try words.name(of: "trace", "scenario"), for: "trace")
      try scenario.require(strategy, for: "trace")
      for line in await lines(scenario, strategy) { print(line) }
      return 0
    } catch {
      return error.report()
    }
  }

  /// What is printed of a scenario.
  static func lines(_ scenario: Scenario, _ strategy: Strategy) async -> [String] {
    let record = await ScenarioRun.record(scenario, strategy)
    var lines = ["\(scenario.id). \(scenario.title), \(strategy.name)"]
    for (name, causes) in zip(scenario.steps, record.causes.dropFirst()) {
      lines += ["", "\(name): \(causes.count == 1 ? "1 re-run" : "\(causes.count) re-runs")"]
      for cause in causes {
        let action = cause.action.map { "\(ScenarioRun.shortened($0)): " } ?? ""
        lines.append("  \(cause.label) ← \(action)\(ScenarioRun.changes(of: cause))")
      }
    }
    return lines
  }
}
