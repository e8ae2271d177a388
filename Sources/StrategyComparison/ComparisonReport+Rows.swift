// What a report says of all actions together: a line each, with a cell for each strategy.
extension ComparisonReport {
  struct Row {
    let name: String
    let cells: [String]
  }

  /// How often each region ran again; a dash where a strategy could not play it.
  var runRows: [Row] {
    regions.map { region in row(region) { $0.runs[region].map { "\($0)" } ?? "–" } }
      + [row("in all") { "\($0.runs.values.reduce(0, +))" }]
  }

  /// What that cost.
  var costRows: [Row] {
    [
      row("view states made") { "\($0.sum(\.transforms))" },
      row("comparisons") { "\($0.sum(\.comparisons))" },
      row("tracked reads") { "\($0.sum(\.reads))" },
      row("µs per action") { microseconds($0, \.warmNanoseconds) },
      row("µs per action, cold") { microseconds($0, \.coldNanoseconds) },
    ]
  }

  private func row(_ name: String, _ cell: (StrategyReport) -> String) -> Row {
    Row(name: name, cells: strategies.map(cell))
  }

  private func microseconds(_ report: StrategyReport, _ time: KeyPath<StepReport, Double>) -> String
  {
    if report.steps.isEmpty { return "–" }
    let all = report.steps.map { $0[keyPath: time] }.reduce(0, +)
    return (all / Double(report.steps.count) / 1000).inDecimals(2)
  }
}
