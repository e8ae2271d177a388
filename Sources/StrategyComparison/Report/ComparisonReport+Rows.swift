// What a report says of all actions together: a line each, with a cell for each strategy.
extension ComparisonReport {
  struct Row {
    let name: String
    let cells: [String]
  }

  /// How often each region ran first, and again; a dash where a strategy could not play it.
  ///
  /// Those that neither strategy ran again are one row, where there are many.
  var runRows: [Row] {
    let idle = idleRegions
    let played = strategies.map { report in
      (isPlayed: Set(report.regions), first: report.load.runs, again: report.runs)
    }
    var rows = regions.filter { !idle.contains($0) }.map { region in
      Row(
        name: Self.shown(region),
        cells: played.map {
          $0.isPlayed.contains(region)
            ? Self.runs($0.first[region] ?? 0, $0.again[region] ?? 0) : "–"
        })
    }
    func sum(_ runs: [String: Int], of isMeant: (String) -> Bool = { _ in true }) -> Int {
      runs.reduce(0) { isMeant($1.key) ? $0 + $1.value : $0 }
    }
    if !idle.isEmpty {
      rows.append(
        Row(
          name: "\(NumberText.count(idle.count)) others",
          cells: played.map {
            Self.runs(sum($0.first, of: idle.contains), sum($0.again, of: idle.contains))
          }))
    }
    let all = regions.contains("all") ? "all regions" : "all"
    return rows + [Row(name: all, cells: played.map { Self.runs(sum($0.first), sum($0.again)) })]
  }

  /// A region's label; that there is none, if it is empty.
  static func shown(_ label: String) -> String { label.isEmpty ? "(no label)" : label }

  /// An action's name; that it has none, if it is empty.
  static func named(_ action: String) -> String { action.isEmpty ? "(no name)" : action }

  /// Runs at the start, and those after it: `1 + 3`.
  private static func runs(_ first: Int, _ again: Int) -> String {
    "\(NumberText.count(first)) + \(NumberText.count(again))"
  }

  /// The regions that ran again neither under tracking nor under view stores; none, if they are few.
  var idleRegions: Set<String> {
    let (tracked, compared) = (tracking.runs, viewStores.runs)
    let idle = regions.filter { (tracked[$0] ?? 0) == 0 && (compared[$0] ?? 0) == 0 }
    return idle.count > 3 ? Set(idle) : []
  }

  /// What that cost, the setting up included, but for the times and allocations.
  var costRows: [Row] {
    [
      row("view states made") { NumberText.count($0.total(\.transforms)) },
      row("comparisons") { NumberText.count($0.total(\.comparisons)) },
      row("computations, scopes included") { NumberText.count($0.total(\.computations)) },
      row("tracked reads") { NumberText.count($0.total(\.reads)) },
      row("allocations per action") { $0.allocationsPerAction },
      row("time per action") { time($0, \.warmNanoseconds) },
      row("time per action, cold") { time($0, \.coldNanoseconds) },
      row("to view stores") { ratio($0).map(NumberText.ratio) ?? "–" },
    ]
  }

  /// A strategy's time over that of view stores, where both have drawn the same regions.
  package func ratio(_ report: StrategyReport) -> Double? {
    guard areTimesCompared, Set(report.regions) == Set(viewStores.regions),
      let time = report.mean(\.warmNanoseconds),
      let beside = viewStores.mean(\.warmNanoseconds), beside > 0
    else { return nil }
    return time / beside
  }

  private func row(_ name: String, _ cell: (StrategyReport) -> String) -> Row {
    Row(name: name, cells: strategies.map(cell))
  }

  private func time(_ report: StrategyReport, _ time: KeyPath<StepReport, Double?>) -> String {
    report.mean(time).map(NumberText.time) ?? "–"
  }
}

extension StrategyReport {
  static let notCounted = "not counted"
  static let notMeasured = "not measured"

  /// With one decimal, or that nobody has counted.
  var allocationsPerAction: String {
    guard let allocations else { return Self.notCounted }
    return NumberText.mean(allocations, of: sum(\.actions))
  }
}
