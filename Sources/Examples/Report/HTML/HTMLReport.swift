/// Draws a comparison as one HTML file that needs nothing else: no script, no other file, no network.
///
/// It can be read in light and dark, on a phone and in print. Each scenario has a timeline of what re-ran
/// when, charts of what it cost, the figures it stands beside, and what it means.
enum HTMLReport {
  static func render(_ report: ComparisonReport) -> String {
    let page = Markup.element(
      "html", ["lang": "en"],
      .element(
        "head", [:],
        .void("meta", ["charset": "utf-8"]),
        .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .void("meta", ["name": "color-scheme", "content": "light dark"]),
        .element("title", [:], .text("Access tracking and equality comparison, side by side")),
        .style(HTMLStyle.css)
      ),
      .element("body", [:], header(report), .all(report.scenarios.map(scenario)), footer(report))
    )
    return "<!DOCTYPE html>\n" + page.html
  }

  private static func header(_ report: ComparisonReport) -> Markup {
    .element(
      "header", [:],
      .element("h1", [:], .text("Access tracking and equality comparison, side by side")),
      .element(
        "p", [:],
        .text(
          """
          The same apps, driven by the same actions, under each strategy. A filled cell is a render \
          closure that ran; hover over it, or tap it, to read why. Times \
          are medians per action; a ratio is to the time under view stores.
          """)),
      .element("div", ["class": "scroll"], HTMLOverview.table(report)))
  }

  private static func scenario(_ scenario: ScenarioReport) -> Markup {
    let isWide = HTMLTimeline.isWide(scenario)
    return .element(
      "section", ["id": anchor(scenario.id)],
      .element(
        "h2", [:], .element("span", ["class": "id"], .text(scenario.id)),
        .text(" " + scenario.title)),
      .element("p", ["class": "text"], .text(scenario.text)),
      .element(
        "div", ["class": isWide ? "strategies wide" : "strategies"],
        .all(scenario.strategies.map { HTMLTimeline.figure($0, actions: scenario.actions) })),
      HTMLCharts.figure(scenario.strategies),
      quoted(scenario.figures),
      .element("p", ["class": "meaning"], .text(scenario.meaning)))
  }

  private static func quoted(_ figures: [QuotedFigure]) -> Markup {
    guard !figures.isEmpty else { return .all([]) }
    return .element(
      "div", ["class": "quoted"],
      .element("h3", [:], .text("What others report")),
      .element(
        "ul", [:],
        .all(
          figures.map {
            .element(
              "li", [:], .text($0.text),
              .element("span", ["class": "source"], .text(" — \($0.source)")))
          })))
  }

  private static func footer(_ report: ComparisonReport) -> Markup {
    let count = report.scenarios.count
    let scenarios = count == 1 ? "1 scenario" : "\(count) scenarios"
    return .element(
      "footer", [:],
      .element(
        "p", [:],
        .text("\(scenarios). The counts are the same on every machine; the times are not.")))
  }

  /// What a link to a scenario names: its id, with nothing in it that a link cannot hold.
  static func anchor(_ id: String) -> String {
    "scenario-"
      + id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
  }
}
