import Observing

/// Columns of text that fit a terminal: cells of text are wrapped where they have to be, and where not even that
/// helps, the columns of a row stand below each other.
package struct TextTable {
  /// How a column's cells stand.
  package enum Column {
    /// To the left, on several lines if need be.
    case text
    /// To the right, on one line.
    case number
  }

  private let header: [String]
  private let columns: [Column]
  private var rows: [[String]?] = []

  /// A table with a line below its header.
  ///
  /// - Parameters:
  ///   - header: What stands above the columns.
  ///   - columns: How they stand; a first one of text and numbers after it, if left out.
  package init(_ header: [String], columns: [Column]? = nil) {
    self.header = header
    self.columns = columns ?? header.indices.map { $0 == 0 ? .text : .number }
  }

  /// Adds a row; cells that it lacks are empty.
  package mutating func add(_ row: [String]) {
    let row = row.map(OneLine.of)
    rows.append(row + Array(repeating: "", count: max(0, header.count - row.count)))
  }

  /// Adds a line between rows.
  package mutating func addLine() { rows.append(nil) }

  /// The table's lines: of at most as many characters, unless that is nil.
  package func lines(width: Int? = nil) -> [String] {
    guard let widths = widths(in: width) else { return stacked(in: width ?? 0) }
    let line = widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
    return laid(header, widths) + [line] + rows.flatMap { $0.map { laid($0, widths) } ?? [line] }
  }

  /// How wide the columns are; nil if they do not fit beside each other.
  private func widths(in width: Int?) -> [Int]? {
    var widths = header.indices.map { column in
      ([header] + rows.compactMap { $0 }).map { TextWidth.columns($0[column]) }.max() ?? 0
    }
    guard let width else {
      // Nobody reads a line across a longer one than this.
      return widths.indices.map { columns[$0] == .text ? min(widths[$0], 60) : widths[$0] }
    }
    // The widest column of text gives way, down to where its words could not be read any more.
    while widths.reduce(-2, { $0 + $1 + 2 }) > width {
      let wide = widths.indices.filter { columns[$0] == .text && widths[$0] > 14 }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
    }
    return widths
  }

  private func laid(_ row: [String], _ widths: [Int]) -> [String] {
    let cells = row.indices.map { TextWrap.lines(row[$0], to: max(1, widths[$0])) }
    return (0..<(cells.map(\.count).max() ?? 0)).map { number in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let text = cell.indices.contains(number) ? cell[number] : ""
        let space = String(
          repeating: " ", count: max(0, widths[column] - TextWidth.columns(text)))
        line += (column == 0 ? "" : "  ") + (columns[column] == .text ? text + space : space + text)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Each cell on a line of its own, behind its column's name.
  private func stacked(in width: Int) -> [String] {
    TextWrap.lines(header[0], to: width)
      + [String(repeating: "─", count: min(width, TextWidth.columns(header[0])))]
      + rows.flatMap { row -> [String] in
        guard let row else { return [""] }
        var lines = TextWrap.lines(row[0], to: width)
        for (column, (name, cell)) in zip(header, row).enumerated().dropFirst() where !cell.isEmpty
        {
          let space = min(width, 34) - 2 - TextWidth.columns(name) - TextWidth.columns(cell)
          // Numbers stand below each other; texts each behind its name, short or long.
          if columns[column] == .number, space > 0 {
            lines.append("  \(name)\(String(repeating: " ", count: space))\(cell)")
          } else {
            lines += TextWrap.lines(
              "\(name): \(cell)", to: width, indent: "  ", hanging: "    ")
          }
        }
        return lines
      }
  }
}
