import StrategyComparison

/// The command `Examples run`.
@MainActor
enum RunCommand {
  static let usage = """
    usage: Examples run SCENARIO [--strategy tracking|viewstores|everything|naive]

    Plays a scenario, or all of an app, and prints after each action what each view shows (▸ before those that
    ran again). The strategy is tracking if left out. Examples list prints the scenarios.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "run", options: ["--strategy"])
      if words.isHelp {
        StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
        return 0
      }
      let strategy = try words.strategy(of: "run")
      let name = try words.name(of: "run", "scenario")
      let scenarios = try Names.scenarios(name, for: "run")
      for scenario in scenarios {
        try scenario.require(strategy, for: "run")
      }
      for scenario in scenarios {
        StandardOutput.print(await lines(scenario, strategy))
      }
      return 0
    } catch {
      return error.report()
    }
  }

  /// What is printed of a scenario.
  static func lines(_ scenario: Scenario, _ strategy: Strategy) async -> [String] {
    let width = TextStyle.width
    var lines = TextWrap.lines(
      "\(scenario.id). \(scenario.title), \(strategy.name)", to: width
    ).map(TextStyle.title)
    lines += TextWrap.lines(scenario.text, to: width)
    let stage = scenario.stage(strategy)
    let screen = stage.screen
    func show() {
      let column = screen.regions.map(\.count).max() ?? 0
      for region in screen.regions {
        guard let text = screen.text(of: region) else { continue }
        let mark = (screen.runs[region] ?? 0) > 0 ? "▸" : " "
        lines.append("  \(mark) \(region.padded(to: column)) │ \(text)".clipped(to: width))
      }
    }
    lines += ["", "load"]
    show()
    for step in stage.steps {
      screen.resetRuns()
      await step.play()
      let ran = screen.regions.filter { (screen.runs[$0] ?? 0) > 0 }
      lines.append("")
      lines += TextWrap.lines(
        "\(step.name): \(count(ran.map { screen.runs[$0] ?? 0 }.reduce(0, +)))"
          + (ran.isEmpty ? "" : ": ")
          + listed(ran.map { label($0, screen.runs[$0] ?? 0) }), to: width, hanging: "  ")
      show()
    }
    return lines + [""]
  }

  static func count(_ runs: Int) -> String { runs == 1 ? "1 run" : "\(runs) runs" }

  /// A region, and how often it ran, if that was more than once.
  private static func label(_ region: String, _ runs: Int) -> String {
    runs == 1 ? region : "\(region) (\(runs) times)"
  }

  private static func listed(_ labels: [String]) -> String {
    let shown = labels.prefix(8).joined(separator: ", ")
    return labels.count > 8 ? "\(shown) and \(labels.count - 8) more" : shown
  }
}

extension Scenario {
  /// Complains if the scenario has no form in a strategy.
  func require(_ strategy: Strategy, for command: String) throws(CommandFailure) {
    if strategies.contains(strategy) { return }
    throw .wrong(
      command,
      "\(app) has no form for the strategy \(strategy.word), only for "
        + strategies.map(\.word).joined(separator: ", "))
  }
}

extension String {
  /// The text as far as it fits on a line, with a mark where it goes on.
  func clipped(to width: Int) -> String { count <= width ? self : prefix(width - 1) + "…" }

  /// The text with blanks up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
