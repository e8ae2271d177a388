import StrategyComparison

/// What each strategy's work cost, as bars: one chart per kind of work, one bar per strategy.
enum HTMLCharts {
  static func figure(_ strategies: [StrategyCost]) -> Markup {
    let charts: [(String, [Double?], (Double) -> String)] = [
      ("Closure runs", strategies.map { Double($0.counts.evaluations) }, count),
      ("State transforms", strategies.map { Double($0.counts.transforms) }, count),
      ("Equality checks", strategies.map { Double($0.counts.equalityChecks) }, count),
      ("Derived computations", strategies.map { Double($0.counts.derivations) }, count),
      ("Tracked reads", strategies.map { Double($0.counts.reads) }, count),
      ("Time per action", strategies.map(\.nanosecondsPerAction), NumberText.time),
    ]
    let shown = charts.filter { $0.1.contains { $0 != nil } }
    return .element(
      "div", ["class": "charts"],
      .all(shown.map { chart($0.0, $0.1, strategies, $0.2) }))
  }

  private static func count(_ value: Double) -> String { NumberText.count(Int(value)) }

  private static func chart(
    _ title: String, _ values: [Double?], _ strategies: [StrategyCost],
    _ format: (Double) -> String
  ) -> Markup {
    let most = values.compactMap { $0 }.filter(\.isFinite).max() ?? 0
    let rows = strategies.indices.map { index in
      let value = values[index]
      var text = value.map(format) ?? "–"
      if title == "Time per action", let ratio = strategies[index].ratio {
        text += " (\(NumberText.ratio(ratio)))"
      }
      return Markup.element(
        "tr", [:], .element("th", ["scope": "row"], .text(strategies[index].name)),
        .element(
          "td", ["class": "bar \(RunGrid.style(of: strategies[index].name))"],
          bar(value ?? 0, of: most)),
        .element("td", ["class": "number"], .text(text)))
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
