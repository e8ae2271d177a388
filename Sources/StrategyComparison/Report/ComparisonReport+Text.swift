import Observing

extension ComparisonReport: CustomStringConvertible {
  /// The report for people: runs by region, what they cost, and why each ran.
  public var description: String { text(width: nil) }

  /// The same, in lines of at most as many characters.
  package func text(width: Int?) -> String {
    var lines = ["\(regions.count) regions, \(actions.count) actions"]
    lines += TextWrap.lines(verdict, to: width)
    lines.append("")
    lines += table.lines(width: width)
    lines.append("")
    lines += TextWrap.lines(
      "Times are of one action on a stage that was played before (cold: on a new one).", to: width)
    if !machine.isOptimized {
      lines += TextWrap.lines("This build is not optimized: its times say little.", to: width)
    }
    lines += TextWrap.lines("\(machine.line), \(machine.date)", to: width)
    for strategy in [tracking, viewStores] { lines += causes(of: strategy, width) }
    return lines.joined(separator: "\n")
  }

  private var table: TextTable {
    var table = TextTable(["run again"] + strategies.map(\.strategy.rawValue))
    for row in runRows { table.add([row.name] + row.cells) }
    table.addLine()
    for row in costRows { table.add([row.name] + row.cells) }
    return table
  }

  private func causes(of report: StrategyReport, _ width: Int?) -> [String] {
    var lines = ["", "Why, under \(report.strategy.rawValue):"]
    func add(_ text: String, _ indent: String) {
      lines += TextWrap.lines(text, to: width, indent: indent, hanging: indent + "  ")
    }
    for (number, step) in report.steps.enumerated() {
      let action = "\(number + 1). \(Difference.clipped(step.action, to: 100))"
      if step.runs.isEmpty {
        add("\(action): nothing ran", "  ")
        continue
      }
      add(action, "  ")
      for region in report.regions {
        guard let runs = step.runs[region] else { continue }
        let times = runs == 1 ? "" : " (\(runs) runs)"
        add(
          "\(region)\(times) ← \((step.causes[region] ?? []).joined(separator: ", "))",
          width.map { $0 < 60 ? "    " : "       " } ?? "       ")
      }
    }
    return lines
  }
}
