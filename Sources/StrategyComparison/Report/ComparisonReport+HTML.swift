extension ComparisonReport {
  /// The report as a page that needs nothing else.
  public var html: String {
    Page.html(
      title: "Tracking or equality", machine: machine,
      .element("p", ["class": "lead"], .text(verdict)),
      Page.legend(strategies.map(\.strategy.rawValue), isLoadedFirst: true),
      .element("h2", [:], .text("What ran, and what it cost")), summaryTable,
      .element("p", [:], .text(note)),
      .element("h2", [:], .text("Action by action")),
      details)
  }

  /// What ran when, why, and what that cost: for a page of this report alone, or of several.
  package var details: Markup {
    let idle = idleRegions
    return .all([
      RunGrid.figures(strategies.filter { !$0.regions.isEmpty }.map { grid($0, idle) }),
      CostCharts.figure(self),
    ])
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
              .all(
                row.cells.map { cell in
                  let isAbsent = cell == StrategyReport.notCounted
                  return .element(
                    "td", ["class": isAbsent ? "number absent" : "number"], .text(cell))
                }))
          }))
    }
    return .element(
      "div", ["class": "scroll"],
      .element(
        "table", ["class": "summary"],
        .element("thead", [:], .element("tr", [:], .element("td", [:]), .all(head))),
        body(runRows), body(costRows)))
  }

  private func grid(_ report: StrategyReport, _ idle: Set<String>) -> RunGrid {
    let steps = [report.load] + report.steps
    let absences = report.absences
    var rows = report.regions.filter { !idle.contains($0) }.map { region in
      RunGrid.Row(
        label: Self.shown(region), runs: steps.map { $0.runs[region] ?? 0 },
        causes: steps.map { $0.causes[region] ?? [] }, absences: absences[region] ?? [])
    }
    let others = report.regions.filter(idle.contains)
    if !others.isEmpty {
      rows.append(
        RunGrid.Row(
          label: "\(NumberText.count(others.count)) others",
          runs: steps.map { step in others.reduce(0) { $0 + (step.runs[$1] ?? 0) } }, causes: []))
    }
    var summary = report.runsInWords
    if let time = report.mean(\.warmNanoseconds) {
      summary += ", \(NumberText.time(time)) per action"
    }
    return RunGrid(
      strategy: report.strategy.rawValue, summary: summary,
      columns: steps.map { Self.named($0.action) },
      isLoadedFirst: true, rows: rows, went: steps.map { $0.went.map(Self.shown) })
  }
}
