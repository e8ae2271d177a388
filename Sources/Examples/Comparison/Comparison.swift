import ObservableStore
import StrategyComparison

/// Runs scenarios under each of their strategies, and puts what they cost side by side.
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
      let report = await report(scenario, budget: budget) { what in
        progress(done, "\(scenario.id) \(scenario.app): \(what)")
        done += 1
      }
      reports.append(report)
    }
    return ScenariosReport(machine: .current, scenarios: reports)
  }

  /// How many parts the work has.
  static func parts(_ scenarios: [Scenario]) -> Int {
    scenarios.reduce(0) { $0 + 2 + $1.strategies.count }
  }

  private static func report(
    _ scenario: Scenario, budget: Duration, progress: (String) -> Void
  ) async -> ScenarioReport {
    progress("times")
    let times = ScenarioTime.measure(scenario, budget: budget)
    var strategies: [StrategyCost] = []
    for strategy in scenario.strategies {
      progress(strategy.name)
      let record = await ScenarioRun.record(scenario, strategy)
      let counts = ScenarioRun.counts(scenario, strategy)
      let time = times[strategy]?.warm
      let beside = times[.viewStores]?.warm
      strategies.append(
        StrategyCost(
          name: strategy.name, closures: record.closures, counts: counts,
          nanosecondsPerAction: time, coldNanosecondsPerAction: times[strategy]?.cold,
          ratio: time.flatMap { time in beside.map { time / $0 } }))
    }
    progress("figures")
    let findings = await scenario.findings()
    return ScenarioReport(
      id: scenario.id, title: scenario.title, text: scenario.text, actions: scenario.columns,
      strategies: strategies, figures: scenario.figures + findings + reRuns(strategies),
      meaning: scenario.meaning)
  }

  /// What ran for each step, beside what others report of that.
  private static func reRuns(_ strategies: [StrategyCost]) -> [Figure] {
    strategies.map { strategy in
      let steps = (strategy.closures.first?.runs.indices ?? 0..<0).dropFirst()
      let runs = steps.map { step in strategy.closures.reduce(0) { $0 + $1.runs[step] } }
      let text = runs.map(NumberText.count).joined(separator: ", ")
      return Figure(
        text: "re-runs, step by step: \(text)", whose: "\(strategy.name), here", isMeasured: true)
    }
  }
}
