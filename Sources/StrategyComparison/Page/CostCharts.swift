/// What each strategy's work cost, as bars: one chart per kind of work, one bar per strategy.
enum CostCharts {
  static func figure(_ report: ComparisonReport) -> Markup {
    let strategies = report.strategies
    func counts(_ count: KeyPath<StepReport, Int>) -> [Double?] {
      strategies.map { Double($0.total(count)) }
    }
    // Where they have not drawn the same, times say nothing of one another.
    let isComparable = strategies.allSatisfy { report.ratio($0) != nil }
    let beside = isComparable ? report.viewStores.mean(\.warmNanoseconds) ?? 0 : 0
    let charts = [
      chart("Closure runs", counts(\.allRuns), strategies, count),
      chart("View states made", counts(\.transforms), strategies, count),
      chart("Comparisons", counts(\.comparisons), strategies, count),
      chart("Computations, scopes included", counts(\.computations), strategies, count),
      chart("Tracked reads", counts(\.reads), strategies, count),
      chart(
        "Allocations per action",
        strategies.map { report in
          report.allocations.map { Double($0) / Double(max(1, report.sum(\.actions))) }
        }, strategies
      ) { NumberText.mean(Int(($0 * 10).rounded()), of: 10) },
      chart(
        "Time per action", strategies.map { $0.mean(\.warmNanoseconds) }, strategies,
        absent: StrategyReport.notMeasured
      ) { time in
        let ratio = beside > 0 ? " (\(NumberText.ratio(time / beside)))" : ""
        return NumberText.time(time) + ratio
      },
    ]
    return .element("div", ["class": "charts"], .all(charts))
  }

  private static func count(_ value: Double) -> String { NumberText.count(Int(value)) }

  private static func chart(
    _ title: String, _ values: [Double?], _ strategies: [StrategyReport],
    absent: String = StrategyReport.notCounted, _ format: (Double) -> String
  ) -> Markup {
    let most = values.compactMap { $0 }.filter(\.isFinite).max() ?? 0
    if values.allSatisfy({ $0 == nil }) {
      return .element(
        "figure", ["class": "chart"], .element("figcaption", [:], .text(title)),
        .element("p", ["class": "absent"], .text(absent)))
    }
    let rows = zip(strategies, values).map { report, value in
      let name = report.strategy.rawValue
      return Markup.element(
        "tr", [:], .element("th", ["scope": "row"], .text(name)),
        .element(
          "td", ["class": "bar \(RunGrid.style(of: name))"], bar(value ?? 0, of: most)),
        .element("td", ["class": "number"], .text(value.map(format) ?? "–")))
    }
    return .element(
      "figure", ["class": "chart"], .element("figcaption", [:], .text(title)),
      .element("table", [:], .element("tbody", [:], .all(rows))))
  }

  /// A bar as long as its part of the longest; anything above zero can be seen.
  private static func bar(_ value: Double, of most: Double) -> Markup {
    let part = most > 0 && value > 0 ? max(0.8, min(100, value / most * 100)) : 0
    let width = "\(Double(Int(part * 10)) / 10)%"
    return .element(
      "svg", ["width": "100%", "height": "12", "aria-hidden": "true"],
      .element("rect", ["class": "track", "width": "100%", "height": "12", "rx": "2"]),
      .element(
        "rect", ["class": "value", "width": width, "height": "12", "rx": "2"]))
  }
}
