/// Which regions ran when, under one strategy: a row for each region, and a column for each action.
package struct RunGrid {
  /// What one region did.
  package struct Row {
    let label: String
    /// How often it ran, by column.
    let runs: [Int]
    /// Why, by column.
    let causes: [[String]]
    /// In which columns it is not on the screen, in the end: it has not come yet, or has gone.
    let absences: Set<Int>

    package init(label: String, runs: [Int], causes: [[String]], absences: Set<Int> = []) {
      self.label = label
      self.runs = runs
      self.causes = causes
      self.absences = absences
    }

    func runs(in column: Int) -> Int { runs.indices.contains(column) ? runs[column] : 0 }

    func causes(in column: Int) -> [String] {
      causes.indices.contains(column) ? causes[column] : []
    }
  }

  /// What the strategy is called.
  let strategy: String
  /// What its runs come to.
  let summary: String
  let columns: [String]
  /// Whether the first column is no action, but what it took to set up the views.
  let isLoadedFirst: Bool
  let rows: [Row]
  /// What went off the screen, by column.
  let went: [[String]]

  package init(
    strategy: String, summary: String, columns: [String], isLoadedFirst: Bool, rows: [Row],
    went: [[String]] = []
  ) {
    self.went = went
    self.strategy = strategy
    self.summary = summary
    self.columns = columns
    self.isLoadedFirst = isLoadedFirst
    self.rows = rows
    isCompact = rows.count > Self.mostRows
  }

  /// How many characters of a label stand before the cells.
  static let mostOfLabel = 32

  /// How wide it is, in pixels and by a guess at the letters.
  var width: Int {
    if isCompact { return 300 }
    let label = rows.map { min(TextWidth.columns($0.label), Self.mostOfLabel) }.max() ?? 0
    return max(300, 44 + 7 * label + 24 * columns.count)
  }

  /// By how much a grid that needs all the width is made smaller to have room on a page of paper, where cells and letters
  /// are smaller than on a screen.
  var scaleOnPaper: Double {
    let paper = 44 + 0.63 * Double(width - 44)
    return isWide ? max(0.3, min(1, 690 / paper)) : 1
  }

  /// How many rows can be read.
  static let mostRows = 24

  /// Whether the rows would be too many to be read: each column is a small grid then, with a cell for each row, always
  /// in the same place.
  private(set) var isCompact: Bool

  /// Some grids that are compared with each other: all in the form that the one with the most rows needs.
  static func inOneForm(_ grids: [RunGrid]) -> [RunGrid] {
    let isCompact = grids.contains(where: \.isCompact)
    return grids.map { grid in
      var grid = grid
      grid.isCompact = isCompact
      return grid
    }
  }

  /// Whether it needs all the width there is.
  var isWide: Bool { columns.count > 16 && !isCompact }

  /// The strategy's name, as a style sheet names it.
  package static func style(of strategy: String) -> String {
    let known = Strategy.allCases.contains { $0.rawValue == strategy }
    return "is-" + (known ? strategy.split(separator: " ").joined(separator: "-") : "other")
  }
}
