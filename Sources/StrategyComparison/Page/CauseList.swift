/// Why each region ran, action by action, as lines that can be read without pointing at anything, and printed.
enum CauseList {
  static func markup(_ grids: [RunGrid]) -> Markup {
    // That anything has changed is no cause that anybody wants to read.
    let told = grids.filter { Strategy(rawValue: $0.strategy)?.saysWhy == true && $0.hasCauses }
    if told.isEmpty { return .all([]) }
    return .element(
      "details", ["class": "causes"], .element("summary", [:], .text("Why each ran, in words")),
      .element("div", ["class": "cause-lists"], .all(told.map(list))))
  }

  private static func list(_ grid: RunGrid) -> Markup {
    let first = grid.isLoadedFirst ? 1 : 0
    return .element(
      "div", ["class": RunGrid.style(of: grid.strategy)],
      .element("h3", [:], .text("Under \(grid.strategy)")),
      .element(
        "ol", [:],
        .all(
          grid.columns.indices.dropFirst(first).map { column in
            .element(
              "li", [:], .element("b", [:], .text(heading(grid.columns[column]))),
              .all(lines(grid, column).map { .element("span", ["class": "line"], .text($0)) }))
          })))
  }

  /// An action, as far as it can be read over what came of it; all of it would be a page of its own.
  static func heading(_ action: String) -> String { Difference.clipped(action, to: 100) }

  /// The causes of several runs in words: the first and the last, where there are many.
  static func told(_ causes: [String]) -> String {
    let first = causes.prefix(causes.count > 4 ? 2 : 4).map { ListText.brief($0) }
    guard causes.count > 4, let last = causes.last else { return first.joined(separator: "; ") }
    return first.joined(separator: "; ") + "; … \(ListText.brief(last))"
  }

  /// The regions of a column by their cause: those that have one cause stand together.
  private static func lines(_ grid: RunGrid, _ column: Int) -> [String] {
    var causes: [String] = []
    var labels: [String: [String]] = [:]
    for row in grid.rows where row.runs(in: column) > 0 {
      let cause = told(row.causes(in: column))
      if labels[cause] == nil { causes.append(cause) }
      labels[cause, default: []].append(row.label)
    }
    let gone = grid.went.indices.contains(column) ? grid.went[column] : []
    let went = [went(gone)].compactMap(\.self)
    if causes.isEmpty { return ["nothing ran"] + went }
    return causes.map { cause in
      let named = named(labels[cause] ?? [])
      return cause.isEmpty ? named : "\(named) ← \(cause)"
    } + went
  }

  /// That regions have gone, if any have.
  static func went(_ labels: [String]) -> String? {
    labels.isEmpty ? nil : "gone: \(named(labels))"
  }

  /// The first of some regions, and how many more there are.
  static func named(_ labels: [String]) -> String {
    let rest = labels.count > 6 ? " and \(NumberText.count(labels.count - 6)) more" : ""
    return labels.prefix(6).joined(separator: ", ") + rest
  }
}

extension RunGrid {
  fileprivate var hasCauses: Bool { rows.contains { $0.causes.contains { !$0.isEmpty } } }
}
