import StrategyComparison

/// Draws a comparison as a page: who wins on top, and for each scenario a timeline of what re-ran when, charts of what
/// it cost, the figures it stands beside, and what it means.
enum HTMLReport {
  static func render(_ report: ScenariosReport) -> String {
    Page.html(
      title: "Access tracking and equality comparison, side by side", machine: report.machine,
      HTMLOverview.markup(report), .all(report.scenarios.map(scenario)))
  }

  private static func scenario(_ scenario: ScenarioReport) -> Markup {
    .element(
      "section", ["id": anchor(scenario.id)],
      .element(
        "h2", [:], .element("span", ["class": "id"], .text(scenario.id)),
        .text(" " + scenario.title)),
      .element("p", ["class": "text"], .text(scenario.text)),
      .element("p", ["class": "meaning"], .text(scenario.meaning)),
      scenario.comparison.details,
      figures(scenario.figures))
  }

  private static func figures(_ figures: [Figure]) -> Markup {
    if figures.isEmpty { return .all([]) }
    let head = ["Beside them", "Whose", "How"]
    return .element(
      "div", ["class": "scroll"],
      .element(
        "table", ["class": "figures"],
        .element(
          "thead", [:],
          .element("tr", [:], .all(head.map { .element("th", ["scope": "col"], .text($0)) }))),
        .element(
          "tbody", [:],
          .all(
            figures.map { figure in
              .element(
                "tr", ["class": figure.origin],
                .all(
                  [figure.text, figure.whose, figure.origin].map {
                    .element("td", [:], .text($0))
                  }))
            }))))
  }

  /// What a link to a scenario names: its id, with nothing in it that a link cannot hold.
  static func anchor(_ id: String) -> String {
    "scenario-"
      + id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
  }
}
