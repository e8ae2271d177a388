/// Which closures ran when, under one strategy: a row per closure and a column per action.
///
/// Where there are many closures the rows would be unreadable: each column is drawn as a small grid then,
/// with a cell per closure, always in the same place.
enum HTMLTimeline {
  /// How many rows are readable.
  static let mostRows = 24

  /// Whether the scenario needs all the width there is.
  static func isWide(_ scenario: ScenarioReport) -> Bool {
    scenario.actions.count > 16
      && scenario.strategies.allSatisfy { $0.closures.count <= mostRows }
  }

  static func figure(_ strategy: StrategyReport, actions: [String]) -> Markup {
    let isCompact = strategy.closures.count > mostRows
    return .element(
      "figure", ["class": "timeline"],
      .element(
        "figcaption", [:], .element("strong", [:], .text(strategy.name)),
        .text(" " + summary(strategy))),
      .element(
        "div", ["class": "scroll"],
        isCompact ? grids(strategy, actions) : table(strategy, actions)))
  }

  private static func summary(_ strategy: StrategyReport) -> String {
    let reRuns = HTMLOverview.reRuns(strategy)
    let text = reRuns == 1 ? "1 re-run" : "\(HTMLNumber.count(reRuns)) re-runs"
    guard let time = strategy.nanosecondsPerAction else { return text }
    return text + ", \(HTMLNumber.time(time)) per action"
  }

  // MARK: Rows

  private static func table(_ strategy: StrategyReport, _ actions: [String]) -> Markup {
    let head = actions.map { action in
      Markup.element(
        "th", ["scope": "col", "class": "action"], .element("span", [:], .text(action)))
    }
    return .element(
      "table", ["class": "rows"],
      .element("thead", [:], .element("tr", [:], .element("td", [:]), .all(head))),
      .element(
        "tbody", [:],
        .all(
          strategy.closures.map { closure in
            .element(
              "tr", [:], .element("th", ["scope": "row"], .text(closure.label)),
              .all(actions.indices.map { .element("td", [:], cell(closure, $0, actions[$0])) }))
          })))
  }

  /// What one closure did in one column: nothing, or a filled cell that says why.
  private static func cell(_ closure: ClosureReport, _ column: Int, _ action: String) -> Markup {
    let runs = closure.runs.indices.contains(column) ? closure.runs[column] : 0
    guard runs > 0 else { return .element("span", ["class": "cell none"]) }
    let times = runs == 1 ? "once" : "\(runs) times"
    let causes = closure.causes.indices.contains(column) ? closure.causes[column] : []
    let kind = column == 0 ? "cell run load" : "cell run"
    return .element(
      "span", ["class": kind, "tabindex": "0", "data-runs": String(runs)],
      .text(runs > 1 ? HTMLNumber.count(runs) : ""),
      .element(
        "span", ["class": "cause", "role": "note"],
        .element("b", [:], .text(closure.label)), .text(" ran \(times), \(action)"),
        .all(causes.map { .element("span", ["class": "line"], .text($0)) })))
  }

  // MARK: Grids

  private static func grids(_ strategy: StrategyReport, _ actions: [String]) -> Markup {
    let side = Int(Double(strategy.closures.count).squareRoot().rounded(.up))
    return .element(
      "div", ["class": "grids", "style": "--side: \(side)"],
      .all(
        actions.indices.map { column in
          let runs = strategy.closures.reduce(0) {
            $0 + ($1.runs.indices.contains(column) ? $1.runs[column] : 0)
          }
          return .element(
            "div", ["class": "grid-block"],
            .element(
              "div", ["class": "grid"],
              .all(strategy.closures.map { cell($0, column, actions[column]) })),
            .element("div", ["class": "grid-action"], .text(actions[column])),
            .element("div", ["class": "grid-runs"], .text(HTMLNumber.count(runs))))
        }))
  }
}
