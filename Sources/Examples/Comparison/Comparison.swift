import StrategyComparison

/// Compares scenarios, one after the other.
@MainActor
enum Comparison {
  /// Compares, and says before each part of the work how many are done, and what comes now.
  static func run(
    _ scenarios: [Scenario], budget: Duration = .milliseconds(600),
    progress: (Int, String) -> Void = { _, _ in }
  ) async -> ScenariosReport {
    var reports: [ScenarioReport] = []
    var done = 0
    for scenario in scenarios {
      func say(_ what: String) {
        progress(done, "\(scenario.id) \(scenario.app): \(what)")
        done += 1
      }
      let comparison = scenario.compare(budget, say)
      say("figures")
      let findings = await scenario.findings()
      reports.append(
        ScenarioReport(
          id: scenario.id, title: scenario.title, text: scenario.text, comparison: comparison,
          figures: scenario.figures + findings + reRuns(comparison), meaning: scenario.meaning))
    }
    return ScenariosReport(machine: .current, scenarios: reports)
  }

  /// How many parts the work has.
  static func parts(_ scenarios: [Scenario]) -> Int {
    scenarios.reduce(0) { $0 + 2 + $1.strategies.count }
  }

  /// What ran for each step, beside what others report of that.
  private static func reRuns(_ comparison: ComparisonReport) -> [Figure] {
    comparison.strategies.map { report in
      let text = report.steps.map { NumberText.count($0.allRuns) }.joined(separator: ", ")
      return Figure("re-runs, step by step: \(text)", report.strategy)
    }
  }
}
