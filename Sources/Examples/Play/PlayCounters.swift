import StrategyComparison

/// Draws what the strategies' work came to, below the regions.
@MainActor
enum PlayCounters {
  static func draw(_ board: Board, y: Int, on canvas: inout Canvas) {
    let isNarrow = canvas.width < 72
    let head =
      isNarrow
      ? ["since the start", "acts", "runs", "made", "comp."]
      : ["since the start", "actions", "re-runs", "transforms", "comparisons"]
    canvas.draw(row(head, isNarrow), x: 1, y: y, style: "2;4")
    for (index, strategy) in [Strategy.tracking, .viewStores].enumerated() {
      let tally = board.tallies[strategy] ?? Board.Tally()
      let isOn = strategy == board.strategy
      let numbers = [tally.actions, tally.runs, tally.transforms, tally.comparisons]
      let cells = [(isOn ? "▸ " : "  ") + strategy.name] + numbers.map(String.init)
      canvas.draw(row(cells, isNarrow), x: 1, y: y + 1 + index, style: isOn ? "1" : "")
    }
    let last = board.last
    if last.actions > 0 {
      canvas.draw(isNarrow ? short(last) : long(last, board.content.count), x: 1, y: y + 3)
    }
  }

  private static func long(_ last: Board.Tally, _ regions: Int) -> String {
    let actions = last.actions == 1 ? "the last action" : "the last \(last.actions) actions"
    return "\(actions): \(counted(last.runs, "re-run")) in \(regions) regions, "
      + "\(counted(last.transforms, "transform")), \(counted(last.comparisons, "comparison"))"
  }

  private static func short(_ last: Board.Tally) -> String {
    "last: \(counted(last.runs, "run")), \(last.transforms) made, \(last.comparisons) comp."
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func row(_ cells: [String], _ isNarrow: Bool) -> String {
    cells[0].filled(to: isNarrow ? 15 : 18)
      + cells.dropFirst().map { $0.rightAligned(in: isNarrow ? 6 : 13) }.joined()
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
