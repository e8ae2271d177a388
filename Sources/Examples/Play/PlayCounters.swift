import StrategyComparison

/// Draws what the strategies' work came to, below the regions.
@MainActor
enum PlayCounters {
  /// How many lines they have: on a high screen there is room for more causes.
  static func lines(onScreenOf height: Int) -> Int {
    5 + min(max(0, (height - PlayCommand.usual.height) / 3), 6)
  }

  static func draw(_ session: PlaySession, y: Int, until end: Int, on canvas: inout Canvas) {
    let isNarrow = canvas.width < 72
    let head =
      isNarrow
      ? ["all, +latest", "acts", "runs", "made", "comp."]
      : ["since the start, +latest", "actions", "re-runs", "transforms", "comparisons"]
    canvas.draw(row(head, isNarrow), x: 1, y: y, style: "2;4")
    for (index, side) in session.sides.enumerated() {
      let (tally, last) = (side.board.tally, side.board.last)
      let isOn = side === session.shown
      let parts: [KeyPath<Board.Tally, Int>] = [\.actions, \.runs, \.transforms, \.comparisons]
      let numbers = parts.map { part in
        last.actions == 0
          ? "\(tally[keyPath: part])" : "\(tally[keyPath: part]) +\(last[keyPath: part])"
      }
      let cells = [(isOn ? "▸ " : "  ") + side.board.strategy.name] + numbers
      canvas.draw(row(cells, isNarrow), x: 1, y: y + 1 + index, style: isOn ? "1" : "")
    }
    let causes = why(
      session.board(.tracking).causes, lines: end - y - 3, width: canvas.width - 2)
    for (index, line) in causes.enumerated() { canvas.draw(line, x: 1, y: y + 3 + index) }
  }

  /// A line for each region that ran; where there are not enough, the last one says how many more there are.
  static func why(_ causes: [String], lines: Int, width: Int) -> [String] {
    zip(0..., causes).prefix(lines).map { index, cause in
      let rest = causes.count - index - 1
      let end = index == lines - 1 && rest > 0 ? ", and \(rest) more" : ""
      // Under view stores it is a whole view state that differs.
      let start = index == 0 ? "why, under tracking: " : "     "
      return "\(start)\(cause)".clipped(to: width - end.count) + end
    }
  }

  private static func row(_ cells: [String], _ isNarrow: Bool) -> String {
    cells[0].filled(to: isNarrow ? 13 : 26)
      + cells.dropFirst().map { " " + $0.rightAligned(in: isNarrow ? 5 : 12) }.joined()
  }

  /// Help, whose parts two spaces separate, on lines of a width.
  static func wrapped(_ help: String, to width: Int) -> [String] {
    var lines: [String] = []
    for part in help.split(separator: "  ").map(String.init) {
      if let last = lines.last, last.count + 2 + part.count <= width {
        lines[lines.count - 1] = last + "  " + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension String {
  fileprivate func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
