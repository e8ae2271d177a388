import Observing

extension ComparisonReport: CustomStringConvertible {
  /// The report for people: runs by region, what they cost, and why each ran.
  ///
  /// A cause of very many changes is told by the first of them; ``StepReport/causes`` has all.
  public var description: String { text(width: nil) }

  /// The same, in lines of at most as many characters; else sentences alone are broken, and a cause is one line.
  package func text(width: Int?) -> String {
    var lines = TextWrap.lines(size, to: width)
    lines += TextWrap.lines(verdict, to: width ?? 100)
    lines.append("")
    lines += table.lines(width: width)
    lines.append("")
    lines += TextWrap.lines(note, to: width ?? 100)
    lines += TextWrap.lines("\(machine.line), \(machine.date)", to: width)
    for strategy in strategies where strategy.strategy.saysWhy {
      lines += causes(of: strategy, width)
    }
    return lines.joined(separator: "\n")
  }

  /// What the numbers are.
  var note: String {
    """
    Runs are those at the start, and those after it. Reads are of tracked properties: one of a state as a whole does not \
    count. \(timesNote)
    """
  }

  private var timesNote: String {
    hasTimes
      ? "Times are of one action on a stage that was played before (cold: on a new one)."
      : "No times were measured."
  }

  /// Whether it was measured how long anything took.
  var hasTimes: Bool { strategies.contains { $0.mean(\.warmNanoseconds) != nil } }

  /// Who ran how often, and what that cost.
  package var table: TextTable {
    var table = TextTable(["runs of regions (load + steps)"] + strategies.map(\.strategy.rawValue))
    for row in runRows { table.add([row.name] + row.cells) }
    table.addLine()
    for row in costRows { table.add([row.name] + row.cells) }
    return table
  }

  /// How many regions' causes are told of one action.
  private static let mostTold = 24

  private func causes(of report: StrategyReport, _ width: Int?) -> [String] {
    let indent = (width ?? 60) < 60 ? "    " : "       "
    var lines = [""] + TextWrap.lines("Why, under \(report.strategy.rawValue):", to: width)
    func add(_ text: String, _ indent: String) {
      lines += TextWrap.lines(text, to: width, indent: indent, hanging: indent + "  ")
    }
    for (number, step) in report.steps.enumerated() {
      let action = "\(number + 1). \(CauseList.heading(Self.named(step.action)))"
      let went = CauseList.went(step.went.map(Self.shown))
      if step.runs.isEmpty {
        add("\(action): nothing ran\(went.map { ", \($0)" } ?? "")", "  ")
        continue
      }
      add(action, "  ")
      let ran = report.regions.filter { step.runs[$0] != nil }
      for region in ran.prefix(Self.mostTold) {
        let runs = step.runs[region] ?? 0
        let times = runs == 1 ? "" : " (\(runs) runs)"
        let causes = CauseList.told(step.causes[region] ?? [])
        add(
          "\(Self.shown(region))\(times)\(causes.isEmpty ? "" : " ← \(causes)")",
          indent)
      }
      let rest = ran.dropFirst(Self.mostTold)
      if !rest.isEmpty { add("and \(NumberText.count(rest.count)) more", indent) }
      if let went { add(went, indent) }
    }
    return lines
  }
}
