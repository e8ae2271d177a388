import Foundation

/// A comparison as lines of text.
enum ComparisonText {
  private static let columnWidth = 15

  static func lines(_ report: ComparisonReport) -> [String] {
    report.scenarios.flatMap(lines)
  }

  private static func lines(_ scenario: ScenarioReport) -> [String] {
    var lines = ["\(scenario.id). \(scenario.title)"] + wrapped(scenario.text) + [""]
    lines.append(row("runs of closures (load + actions)", scenario.strategies.map(\.name)))
    let labels = labels(of: scenario)
    for label in labels.prefix(12) {
      lines.append(row("  \(label)", scenario.strategies.map { runs(of: label, in: $0) }))
    }
    if labels.count > 12 {
      let rest = labels.dropFirst(12)
      lines.append(
        row(
          "  and \(rest.count) more",
          scenario.strategies.map { strategy in
            sum(strategy.closures.filter { rest.contains($0.label) }.map(\.runs))
          }))
    }
    lines.append(row("  all", scenario.strategies.map { sum($0.closures.map(\.runs)) }))
    lines.append(row("transforms", scenario.strategies.map { "\($0.counts.transforms)" }))
    lines.append(row("equality checks", scenario.strategies.map { "\($0.counts.equalityChecks)" }))
    lines.append(
      row("computations, scopes included", scenario.strategies.map { "\($0.counts.derivations)" }))
    lines.append(
      row("time per action", scenario.strategies.map { $0.nanosecondsPerAction.map(time) ?? "" }))
    lines.append(
      row(
        "  to view stores",
        scenario.strategies.map { $0.ratio.map { String(format: "%.2f", $0) } ?? "" }))
    lines += ["", "Beside them:"]
    lines += scenario.figures.flatMap { wrapped("\($0.text) (\($0.source))", indent: "  ") }
    lines += [""] + wrapped(scenario.meaning) + ["", ""]
    return lines
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

  private static func runs(of label: String, in strategy: StrategyReport) -> String {
    sum(strategy.closures.filter { $0.label == label }.map(\.runs))
  }

  /// First runs and re-runs: `1 + 3`.
  private static func sum(_ runs: [[Int]]) -> String {
    let first = runs.reduce(0) { $0 + ($1.first ?? 0) }
    let rest = runs.reduce(0) { $0 + $1.dropFirst().reduce(0, +) }
    return "\(first) + \(rest)"
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padded(to: 36)
      + cells.map { String(repeating: " ", count: max(1, columnWidth - $0.count)) + $0 }.joined()
  }

  private static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 10_000
      ? String(format: "%.0f ns", nanoseconds)
      : nanoseconds < 10_000_000
        ? String(format: "%.1f µs", nanoseconds / 1e3)
        : String(format: "%.1f ms", nanoseconds / 1e6)
  }

  /// The text in lines of at most 100 characters.
  static func wrapped(_ text: String, indent: String = "") -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > 100, line.count > indent.count {
        lines.append(line)
        line = indent + (indent.isEmpty ? "" : "  ")
      }
      if line.contains(where: { $0 != " " }) { line += " " }
      line += word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
