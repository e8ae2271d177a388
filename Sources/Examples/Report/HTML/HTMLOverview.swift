/// The table at the head of the report: a line for each strategy under each scenario.
enum HTMLOverview {
  static func table(_ report: ComparisonReport) -> Markup {
    let head = ["Strategy", "Re-runs", "Transforms", "Checks", "Time", "Ratio"]
    return .element(
      "table", ["class": "overview"],
      .element(
        "thead", [:],
        .element("tr", [:], .all(head.map { .element("th", ["scope": "col"], .text($0)) }))),
      .all(report.scenarios.map(rows)))
  }

  private static func rows(_ scenario: ScenarioReport) -> Markup {
    let link = Markup.element(
      "a", ["href": "#" + HTMLReport.anchor(scenario.id)], .text("\(scenario.id) \(scenario.title)")
    )
    return .element(
      "tbody", [:],
      .element("tr", [:], .element("th", ["scope": "rowgroup", "colspan": "6"], link)),
      .all(scenario.strategies.map(row)))
  }

  private static func row(_ strategy: StrategyReport) -> Markup {
    let numbers = [
      HTMLNumber.count(reRuns(strategy)), HTMLNumber.count(strategy.counts.transforms),
      HTMLNumber.count(strategy.counts.equalityChecks),
      strategy.nanosecondsPerAction.map(HTMLNumber.time) ?? "–",
      strategy.ratio.map(HTMLNumber.ratio) ?? "–",
    ]
    return .element(
      "tr", [:], .element("th", ["scope": "row"], .text(strategy.name)),
      .all(numbers.map { .element("td", ["class": "number"], .text($0)) }))
  }

  /// How often closures ran after they were made.
  static func reRuns(_ strategy: StrategyReport) -> Int {
    strategy.closures.reduce(0) { $0 + $1.runs.dropFirst().reduce(0, +) }
  }
}
