// What a report says of all actions together: a line each, with a cell for each strategy.
extension ComparisonReport {
  struct Row {
    let name: String
    let cells: [String]
  }

  /// How often each region ran again; a dash where a strategy could not play it.
  ///
  /// Those that neither strategy ran are one row, where there are many.
  var runRows: [Row] {
    let idle = idleRegions
    let shown = regions.filter { !idle.contains($0) }
    var rows = shown.map { region in row(region) { $0.runs[region].map(NumberText.count) ?? "–" } }
    if !idle.isEmpty {
      rows.append(
        row("\(idle.count) others") { strategy in
          NumberText.count(strategy.runs.filter { idle.contains($0.key) }.values.reduce(0, +))
        })
    }
    return rows + [row("in all") { NumberText.count($0.allRuns) }]
  }

  /// The regions that ran neither under tracking nor under view stores; none, if they are few.
  var idleRegions: Set<String> {
    let (tracked, compared) = (tracking.runs, viewStores.runs)
    let idle = regions.filter { (tracked[$0] ?? 0) == 0 && (compared[$0] ?? 0) == 0 }
    return idle.count > 3 ? Set(idle) : []
  }

  /// What that cost.
  var costRows: [Row] {
    let costs = [
      row("view states made") { NumberText.count($0.sum(\.transforms)) },
      row("comparisons") { NumberText.count($0.sum(\.comparisons)) },
      row("tracked reads") { NumberText.count($0.sum(\.reads)) },
    ]
    let hasAllocations = tracking.allocations != nil
    return costs
      + (hasAllocations
        ? [row("allocations") { $0.allocations.map(NumberText.count) ?? "–" }] : [])
      + [
        row("time per action") { time($0, \.warmNanoseconds) },
        row("time per action, cold") { time($0, \.coldNanoseconds) },
      ]
  }

  private func row(_ name: String, _ cell: (StrategyReport) -> String) -> Row {
    Row(name: name, cells: strategies.map(cell))
  }

  private func time(_ report: StrategyReport, _ time: KeyPath<StepReport, Double>) -> String {
    report.mean(time).map(NumberText.time) ?? "–"
  }
}

extension StrategyReport {
  /// Re-runs of all regions.
  var allRuns: Int { runs.values.reduce(0, +) }

  /// Allocations of all actions, if they were counted.
  var allocations: Int? {
    let counted = steps.compactMap(\.allocations)
    return counted.isEmpty ? nil : counted.reduce(0, +)
  }

  /// A time, over the actions.
  func mean(_ time: KeyPath<StepReport, Double>) -> Double? {
    steps.isEmpty
      ? nil : steps.map { $0[keyPath: time] }.reduce(0, +) / Double(steps.count)
  }
}
