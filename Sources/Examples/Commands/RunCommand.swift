/// The command `Examples run`.
@MainActor
enum RunCommand {
  static let usage = """
    usage: Examples run APP [--strategy tracking|viewstores|everything]

    Plays the script of an app, and prints after each action what each view shows (▸ before those that
    ran again). The strategy is tracking if left out. Examples list prints the apps.
    """

  static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "run", options: ["--strategy"])
      if words.isHelp {
        print(usage)
        return 0
      }
      let strategy = try words.strategy(of: "run")
      let app = try words.name(of: "run", "app")
      let scenarios = Scenario.all.filter { $0.app == app }
      if scenarios.isEmpty { throw .wrong("run", "there is no app \(app)") }
      for scenario in scenarios {
        try scenario.require(strategy, for: "run")
      }
      for scenario in scenarios {
        for line in await lines(scenario, strategy) { print(line) }
      }
      return 0
    } catch {
      return error.report()
    }
  }

  /// What is printed of a scenario.
  static func lines(_ scenario: Scenario, _ strategy: Strategy) async -> [String] {
    var lines = ["\(scenario.id). \(scenario.title), \(strategy.name)", scenario.text]
    let stage = scenario.stage(strategy)
    let screen = stage.screen
    func show() {
      let width = screen.regions.map(\.count).max() ?? 0
      for region in screen.regions {
        guard let text = screen.text(of: region) else { continue }
        let mark = (screen.runs[region] ?? 0) > 0 ? "▸" : " "
        lines.append("  \(mark) \(region.padded(to: width)) │ \(text)")
      }
    }
    lines += ["", "load"]
    show()
    for (name, step) in zip(scenario.steps, stage.steps) {
      screen.resetRuns()
      await step.play()
      let ran = screen.regions.filter { (screen.runs[$0] ?? 0) > 0 }
      lines += ["", "\(name): \(ran.count) ran" + (ran.isEmpty ? "" : ": ") + listed(ran)]
      show()
    }
    return lines + [""]
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
    throw .wrong(command, "\(app) has no form for the strategy \(strategy.rawValue)")
  }

  /// The scenario with an id, whatever its letter case.
  static func named(_ id: String, for command: String) throws(CommandFailure) -> Scenario {
    guard let found = all.first(where: { $0.id.lowercased() == id.lowercased() }) else {
      throw .wrong(command, "there is no scenario \(id)")
    }
    return found
  }
}

extension String {
  /// The text with blanks up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
