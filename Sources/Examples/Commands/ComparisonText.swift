import StrategyComparison

/// A comparison as lines of text.
enum ComparisonText {
  static func lines(_ report: ScenariosReport, width: Int) -> [String] {
    report.scenarios.map { lines($0, width) }.joined(separator: ["", ""]) + [""]
      + TextWrap.lines("\(report.machine.line), \(report.machine.date)", to: width)
  }

  private static func lines(_ scenario: ScenarioReport, _ width: Int) -> [String] {
    var lines = TextWrap.lines("\(scenario.id). \(scenario.title)", to: width)
      .map(TextStyle.title)
    lines += TextWrap.lines(scenario.text, to: width) + [""]
    lines += scenario.comparison.table.lines(width: width)
    lines += ["", TextStyle.title("Beside them:")]
    var figures = TextTable(["figure", "whose", "how"], columns: [.text, .text, .text])
    for figure in scenario.figures { figures.add([figure.text, figure.whose, figure.origin]) }
    lines += figures.lines(width: width)
    return lines + [""] + TextWrap.lines(scenario.meaning, to: width)
  }
}
