extension ComparisonReport {
  /// The report as a page that needs nothing else.
  public var html: String {
    Page.html(
      title: "Tracking or equality", machine: machine,
      .element("p", ["class": "lead"], .text(verdict)),
      Page.legend(strategies.map(\.strategy.rawValue), isLoadedFirst: false),
      .element("h2", [:], .text("What ran again, and what it cost")), summaryTable,
      .element("h2", [:], .text("Action by action")),
      RunGrid.figures(strategies.filter { !$0.regions.isEmpty }.map(grid)))
  }

  private var summaryTable: Markup {
    let head = strategies.map { report in
      Markup.element(
        "th", ["scope": "col", "class": "number \(RunGrid.style(of: report.strategy.rawValue))"],
        .element("span", ["class": "swatch"]), .text(report.strategy.rawValue))
    }
    func body(_ rows: [Row]) -> Markup {
      .element(
        "tbody", [:],
        .all(
          rows.map { row in
            .element(
              "tr", [:], .element("th", ["scope": "row"], .text(row.name)),
              .all(row.cells.map { .element("td", ["class": "number"], .text($0)) }))
          }))
    }
    return .element(
      "div", ["class": "scroll"],
      .element(
        "table", ["class": "summary"],
        .element("thead", [:], .element("tr", [:], .element("td", [:]), .all(head))),
        body(runRows), body(costRows)))
  }

  private func grid(_ report: StrategyReport) -> RunGrid {
    let idle = idleRegions
    let rows = report.regions.filter { !idle.contains($0) }.map { region in
      RunGrid.Row(
        label: region, runs: report.steps.map { $0.runs[region] ?? 0 },
        causes: report.steps.map { $0.causes[region] ?? [] })
    }
    let runs = report.allRuns
    var summary = runs == 1 ? "1 re-run" : "\(NumberText.count(runs)) re-runs"
    if let time = report.mean(\.warmNanoseconds) {
      summary += ", \(NumberText.time(time)) per action"
    }
    if !idle.isEmpty { summary += "; \(idle.count) regions that never ran are left out" }
    return RunGrid(
      strategy: report.strategy.rawValue, summary: summary, columns: actions,
      isLoadedFirst: false, rows: rows)
  }
}
