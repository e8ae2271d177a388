import Observing

extension RunGrid {
  /// The grids of several strategies, beside each other where there is room, and below them why each region ran.
  package static func figures(_ grids: [RunGrid]) -> Markup {
    let grids = inOneForm(grids)
    return .all([
      .element(
        "div",
        [
          "class": grids.contains(where: \.isWide) ? "strategies wide" : "strategies",
          "style": "--card: \(grids.map(\.width).max() ?? 300)px",
        ],
        .all(grids.map(\.figure))),
      CauseList.markup(grids),
    ])
  }

  private var figure: Markup {
    .element(
      "figure",
      [
        "class": "timeline \(Self.style(of: strategy))",
        "style": "--fit: \((scaleOnPaper * 100).rounded() / 100)",
      ],
      .element(
        "figcaption", [:], .element("span", ["class": "swatch"]),
        .element("strong", [:], .text(strategy)), .text(" " + summary)),
      .element("div", ["class": "scroll"], isCompact ? grids : table))
  }

  private var name: String { "What ran when, under \(strategy); arrow keys move" }

  // MARK: Rows

  private var table: Markup {
    let head = ColumnLabels.of(columns, first: isLoadedFirst ? 0 : 1).map { label in
      Markup.element(
        "th", ["scope": "col", "class": "action"], .element("span", [:], .text(label)))
    }
    var isFirst = true
    return .element(
      "table", ["class": "rows", "role": "grid", "aria-label": name],
      .element("thead", [:], .element("tr", [:], .element("td", [:]), .all(head))),
      .element(
        "tbody", [:],
        .all(
          rows.map { row in
            .element(
              "tr", [:], Self.label(row.label),
              .all(columns.indices.map { cell(row, $0, "td", &isFirst, isAlwaysReached: true) }))
          })))
  }

  /// A region's label, as far as it leaves room for the cells; all of it where it is pointed at, and in each cause.
  private static func label(_ label: String) -> Markup {
    let shown = Difference.clipped(label, to: mostOfLabel)
    return shown == label
      ? .element("th", ["scope": "row"], .text(label))
      : .element("th", ["scope": "row", "title": label], .text(shown))
  }

  /// What one region did in one column: nothing, or a filled cell that says why.
  ///
  /// The first cell is where the tab key stops; from there the page's script goes on by arrow keys.
  private func cell(
    _ row: Row, _ column: Int, _ element: String, _ isFirst: inout Bool, isAlwaysReached: Bool
  ) -> Markup {
    let runs = row.runs(in: column)
    let role = "gridcell"
    let isAway = row.absences.contains(column)
    let (idle, name) = isAway ? ("cell away", "not there") : ("cell none", "slept")
    if runs == 0, !isAlwaysReached {
      return .element(element, ["class": idle, "role": role, "aria-label": name])
    }
    let tabIndex = isFirst ? "0" : "-1"
    isFirst = false
    let place = "\(column)"
    guard runs > 0 else {
      return .element(
        element,
        [
          "class": idle, "role": role, "aria-label": name, "tabindex": tabIndex,
          "data-column": place,
        ])
    }
    let times = runs == 1 ? "once" : "\(runs) times"
    let isLoad = isLoadedFirst && column == 0
    let style = "cell run" + (isLoad ? " load" : "") + (runs > 99 ? " many" : "")
    return .element(
      element,
      [
        "class": style, "role": role, "tabindex": tabIndex,
        "data-runs": String(runs), "data-column": place,
      ],
      .text(NumberText.count(runs)),
      .element(
        "span", ["class": "cause"],
        .element("b", [:], .text(row.label)),
        .text(" ran \(times): \(Difference.clipped(columns[column], to: 300)). "),
        .all(
          row.causes(in: column).map {
            .element("span", ["class": "line"], .text(ListText.brief($0)))
          })))
  }

  // MARK: Grids

  private var grids: Markup {
    let side = Int(Double(rows.count).squareRoot().rounded(.up))
    var isFirst = true
    return .element(
      "div", ["class": "grids", "role": "grid", "aria-label": name, "style": "--side: \(side)"],
      .all(
        columns.indices.map { column in
          let runs = rows.reduce(0) { $0 + $1.runs(in: column) }
          return .element(
            "div", ["class": "grid-block", "role": "row"],
            .element(
              "div", ["class": "grid", "role": "presentation"],
              .all(rows.map { cell($0, column, "span", &isFirst, isAlwaysReached: false) })),
            .element(
              "div", ["class": "grid-action", "role": "rowheader"],
              .text(CauseList.heading(columns[column])),
              .element("b", [:], .text(" " + NumberText.count(runs)))))
        }))
  }
}
