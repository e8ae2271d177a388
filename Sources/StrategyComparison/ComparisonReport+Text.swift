import Observing

extension ComparisonReport: CustomStringConvertible {
  /// The report for people: runs by region, what they cost, and why each ran.
  public var description: String {
    var lines = ["\(regions.count) regions, \(actions.count) actions"]
    lines.append("")
    lines += table.lines
    lines.append("")
    lines.append("Times are of one action on a stage that was played before (cold: on a new one).")
    if !machine.isOptimized { lines.append("This build is not optimized: its times say little.") }
    for strategy in [tracking, viewStores] { lines += causes(of: strategy) }
    return lines.joined(separator: "\n")
  }

  private var table: TextTable {
    var table = TextTable(["run again"] + strategies.map(\.strategy.rawValue))
    for row in runRows { table.add([row.name] + row.cells) }
    table.addLine()
    for row in costRows { table.add([row.name] + row.cells) }
    return table
  }

  private func causes(of report: StrategyReport) -> [String] {
    var lines = ["", "Why, under \(report.strategy.rawValue):"]
    for (number, step) in report.steps.enumerated() {
      let action = "  \(number + 1). \(Difference.clipped(step.action, to: 100))"
      if step.runs.isEmpty {
        lines.append("\(action): nothing ran")
        continue
      }
      lines.append(action)
      for region in report.regions {
        guard let runs = step.runs[region] else { continue }
        let times = runs == 1 ? "" : " (\(runs) runs)"
        lines.append(
          "       \(region)\(times) ← \((step.causes[region] ?? []).joined(separator: ", "))")
      }
    }
    return lines
  }
}

/// Columns of text: the first to the left, the others to the right.
struct TextTable {
  private var rows: [[String]?]

  init(_ header: [String]) { rows = [header, nil] }

  mutating func add(_ row: [String]) { rows.append(row) }

  mutating func addLine() { rows.append(nil) }

  var lines: [String] {
    let columns = rows.compactMap { $0 }.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.compactMap { $0?[column].count }.max() ?? 0 }
    return rows.map { row in
      guard let row else {
        return widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
      }
      return row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      .joined(separator: "  ")
    }
  }
}

extension Double {
  func inDecimals(_ count: Int) -> String {
    var factor = 1.0
    for _ in 0..<count { factor *= 10 }
    let whole = (self * factor).rounded()
    let digits = String(Int(whole))
    let padded = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
    return padded.dropLast(count) + "." + padded.suffix(count)
  }
}
