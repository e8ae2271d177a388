import StrategyComparison

/// A comparison as lines of text.
enum ComparisonText {
  static func lines(_ report: ScenariosReport, width: Int) -> [String] {
    report.scenarios.flatMap { lines($0, width) }
      + TextWrap.lines("\(report.machine.line), \(report.machine.date)", to: width)
  }

  private static func lines(_ scenario: ScenarioReport, _ width: Int) -> [String] {
    var lines = TextWrap.lines("\(scenario.id). \(scenario.title)", to: width)
      .map(TextStyle.title)
    lines += TextWrap.lines(scenario.text, to: width) + [""]
    lines += table(scenario).lines(width: width)
    lines += ["", TextStyle.title("Beside them:")]
    var figures = TextTable(["figure", "whose", "how"], columns: [.text, .text, .text])
    for figure in scenario.figures { figures.add([figure.text, figure.whose, figure.origin]) }
    lines += figures.lines(width: width)
    return lines + [""] + TextWrap.lines(scenario.meaning, to: width) + ["", ""]
  }

  private static func table(_ scenario: ScenarioReport) -> TextTable {
    let strategies = scenario.strategies
    var table = TextTable(["runs of closures (load + steps)"] + strategies.map(\.name))
    func row(_ name: String, _ cell: (StrategyCost) -> String) {
      table.add([name] + strategies.map(cell))
    }
    let labels = labels(of: scenario)
    for label in labels.prefix(12) { row(label) { runs(of: label, in: $0) } }
    if labels.count > 12 {
      let rest = Set(labels.dropFirst(12))
      row("and \(rest.count) more") { strategy in
        sum(strategy.closures.filter { rest.contains($0.label) }.map(\.runs))
      }
    }
    row("all") { sum($0.closures.map(\.runs)) }
    table.addLine()
    row("transforms") { "\($0.counts.transforms)" }
    row("equality checks") { "\($0.counts.equalityChecks)" }
    row("computations, scopes included") { "\($0.counts.derivations)" }
    row("time per action") { $0.nanosecondsPerAction.map(NumberText.time) ?? "" }
    row("time per action, cold") { $0.coldNanosecondsPerAction.map(NumberText.time) ?? "" }
    row("to view stores") { $0.ratio.map(NumberText.ratio) ?? "" }
    return table
  }

  /// The closures' labels under all strategies, in their order.
  private static func labels(of scenario: ScenarioReport) -> [String] {
    var labels: [String] = []
    var seen: Set<String> = []
    for closure in scenario.strategies.flatMap(\.closures) where seen.insert(closure.label).inserted
    {
      labels.append(closure.label)
    }
    return labels
  }

  private static func runs(of label: String, in strategy: StrategyCost) -> String {
    sum(strategy.closures.filter { $0.label == label }.map(\.runs))
  }

  /// First runs and re-runs: `1 + 3`.
  private static func sum(_ runs: [[Int]]) -> String {
    let first = runs.reduce(0) { $0 + ($1.first ?? 0) }
    let rest = runs.reduce(0) { $0 + $1.dropFirst().reduce(0, +) }
    return "\(first) + \(rest)"
  }
}
