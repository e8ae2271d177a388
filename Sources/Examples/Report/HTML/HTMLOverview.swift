import StrategyComparison

/// The head of the report: who wins where, by how much, and what it means; then a row for each scenario, with the
/// strategies beside each other.
enum HTMLOverview {
  static func markup(_ report: ScenariosReport) -> Markup {
    let strategies = Strategy.allCases.filter { strategy in
      report.scenarios.contains { $0.comparison[strategy] != nil }
    }
    return .all([
      .all(verdict(report).map { .element("p", ["class": "lead"], .text($0)) }),
      .element("div", ["class": "scroll"], table(report, strategies)),
      strategies.contains(.naive)
        ? .element(
          "p", [:],
          .text(
            "Naive is not among who wins: its stores are bare, with no effects and nothing that they give back."
          ))
        : .all([]),
      Page.legend(strategies.map(\.name), isLoadedFirst: true),
    ])
  }

  // MARK: In words

  /// Who wins where, by how much, and what that means.
  static func verdict(_ report: ScenariosReport) -> [String] {
    var ratios: [Double] = []
    var (fewer, same, more) = (0, 0, 0)
    var (made, compared) = (0, 0)
    for scenario in report.scenarios {
      let comparison = scenario.comparison
      guard let tracking = comparison[.tracking], let other = comparison[.viewStores]
      else { continue }
      if let ours = time(tracking), let theirs = time(other), ours > 0 {
        ratios.append(theirs / ours)
      }
      let (one, two) = (tracking.allRuns, other.allRuns)
      if one < two { fewer += 1 } else if one == two { same += 1 } else { more += 1 }
      made += other.total(\.transforms) - tracking.total(\.transforms)
      compared += other.total(\.comparisons) - tracking.total(\.comparisons)
    }
    if ratios.isEmpty { return [] }
    var second = "It ran "
    if ratios.count == 1 {
      second += "\(fewer > 0 ? "fewer" : more > 0 ? "more" : "as many") closures"
    } else {
      second += "as many closures in \(same)"
      if fewer > 0 { second += ", fewer in \(fewer)" }
      if more > 0 { second += ", more in \(more)" }
    }
    second +=
      "; for that, view stores made \(NumberText.of(made, "view state", "view states")) more, "
    second += "and \(NumberText.of(compared, "comparison", "comparisons")) more."
    let third =
      more == 0
      ? "What view states spare in drawing \(ratios.count == 1 ? "here" : "in these scenarios"), tracking spares, too, "
        + "with no view state to write, to make or to compare."
      : "What tracking spares in making and comparing view states, it partly gives back in runs."
    let first = report.machine.isOptimized ? speed(ratios) : Verdict.unoptimized
    return ["\(first) \(second) \(third)"]
  }

  /// Of each scenario's time under view stores over that under tracking.
  private static func speed(_ ratios: [Double]) -> String {
    let (faster, slower) = (ratios.count { $0 > 1.11 }, ratios.count { $0 < 0.9 })
    let most = NumberText.ratio(ratios.max() ?? 1)
    if ratios.count == 1 {
      let than = faster > 0 ? "faster than" : slower > 0 ? "slower than" : "about as fast as"
      return "Tracking is \(than) view stores: \(most) as fast."
    }
    let middle = NumberText.ratio(Statistics.median(ratios))
    let same = ratios.count - faster - slower
    return
      "Tracking is faster than view stores in \(faster) of \(ratios.count) scenarios, slower in \(slower), "
      + "and as fast in \(same): \(middle) as fast at the median, \(most) at most."
  }

  private static func time(_ report: StrategyReport) -> Double? { report.mean(\.warmNanoseconds) }

  // MARK: As a table

  private static func table(_ report: ScenariosReport, _ strategies: [Strategy]) -> Markup {
    let head = strategies.map { strategy in
      Markup.element(
        "th", ["scope": "col", "class": "number \(RunGrid.style(of: strategy.name))"],
        .element("span", ["class": "swatch"]), .text(strategy.name))
    }
    return .element(
      "table", ["class": "overview"],
      .element(
        "thead", [:],
        .element(
          "tr", [:], .element("th", ["scope": "col"], .text("Scenario, time per action")),
          .all(head), .element("th", ["scope": "col"], .text("Who wins")))),
      .element(
        "tbody", [:],
        .all(report.scenarios.map { row($0, strategies, report.machine.isOptimized) })))
  }

  private static func row(
    _ scenario: ScenarioReport, _ strategies: [Strategy], _ isOptimized: Bool
  ) -> Markup {
    // The naive strategy is bare where it is played: it has no effects, and nothing that it gives back.
    let times = scenario.comparison.strategies.filter { $0.strategy != .naive }.map {
      (name: $0.strategy.name, time: time($0))
    }
    let winner = isOptimized ? Verdict.winner(times) : (name: nil, text: "–")
    let link = Markup.element(
      "a", ["href": "#" + HTMLReport.anchor(scenario.id)], .text("\(scenario.id) \(scenario.title)")
    )
    let cells = strategies.map { strategy in
      cell(scenario.comparison[strategy], strategy.name, isWinner: winner.name == strategy.name)
    }
    return .element(
      "tr", [:], .element("th", ["scope": "row"], link), .all(cells),
      .element("td", ["class": "result", "data-label": "who wins"], .text(winner.text)))
  }

  private static func cell(_ report: StrategyReport?, _ name: String, isWinner: Bool) -> Markup {
    guard let report else { return .element("td", ["class": "number empty"], .text("–")) }
    let style = "number \(RunGrid.style(of: name))" + (isWinner ? " win" : "")
    let made = NumberText.count(report.total(\.transforms))
    return .element(
      "td", ["class": style, "data-label": name],
      .element("span", [:], .text(time(report).map(NumberText.time) ?? "–")),
      .element("small", [:], .text("\(report.runsInWords), \(made) made")))
  }
}
