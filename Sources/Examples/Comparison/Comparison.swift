/// Runs scenarios under each of their strategies, and puts what they cost side by side.
@MainActor
enum Comparison {
  /// Compares, and says after each scenario how many are done.
  static func run(
    _ scenarios: [Scenario], budget: Duration = .milliseconds(600),
    progress: (Int) -> Void = { _ in }
  ) async -> ComparisonReport {
    var reports: [ScenarioReport] = []
    for scenario in scenarios {
      reports.append(await report(scenario, budget: budget))
      progress(reports.count)
    }
    return ComparisonReport(scenarios: reports)
  }

  private static func report(_ scenario: Scenario, budget: Duration) async -> ScenarioReport {
    let times = ScenarioTime.measure(scenario, budget: budget)
    var strategies: [StrategyReport] = []
    for strategy in scenario.strategies {
      let record = await ScenarioRun.record(scenario, strategy)
      let counts = ScenarioRun.counts(scenario, strategy)
      let time = times[strategy]
      let beside = times[.viewStores]
      strategies.append(
        StrategyReport(
          name: strategy.name, closures: record.closures, counts: counts,
          nanosecondsPerAction: time, ratio: time.flatMap { time in beside.map { time / $0 } }))
    }
    let findings = await scenario.findings()
    return ScenarioReport(
      id: scenario.id, title: scenario.title, text: scenario.text, actions: scenario.columns,
      strategies: strategies, figures: scenario.figures,
      meaning: ([scenario.meaning] + findings).joined(separator: " "))
  }
}
