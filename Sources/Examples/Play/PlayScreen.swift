/// Draws a session: the regions, those that have just run in another color, and the counters.
@MainActor
enum PlayScreen {
  static let flash = "1;97;45"

  static func draw(
    _ session: PlaySession, flashing: Set<String>, width: Int, height: Int
  ) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    let board = session.board
    canvas.draw(
      " \(session.app.title) · \(board.strategy.name)".filled(to: width), x: 0, y: 0, style: "1;7")
    if session.app.regions.contains(where: \.hasTitle) {
      canvas.draw("beside each name: re-runs under tracking · view stores", x: 2, y: 1, style: "2")
    }
    for region in session.app.regions {
      draw(region, board, isFlashing: flashing.contains(region.label), on: &canvas)
    }
    for item in session.app.cursor {
      canvas.draw(item.span.text, x: item.x, y: item.y, style: item.span.style)
    }
    drawCounters(board, regions: session.app.regions.count, y: height - 6, on: &canvas)
    canvas.draw(" \(session.app.help)", x: 0, y: height - 1, style: "2")
    if width < 80 || height < 24 {
      canvas.draw(" at least 80×24, please ".filled(to: width), x: 0, y: 0, style: "1;37;41")
    }
    return canvas
  }

  private static func draw(
    _ region: RegionFrame, _ board: Board, isFlashing: Bool, on canvas: inout Canvas
  ) {
    let style = isFlashing ? flash : nil
    if region.hasTitle {
      let counts = [Strategy.tracking, .viewStores].map { board.runs[$0]?[region.label] ?? 0 }
      canvas.draw(
        "\(region.label)  \(counts[0]) · \(counts[1])".filled(to: region.width), x: region.x,
        y: region.y, style: style ?? "2;4")
    }
    let top = region.y + (region.hasTitle ? 1 : 0)
    for (index, line) in (board.content[region.label] ?? []).enumerated() {
      let used = line.reduce(0) { $0 + $1.text.count }
      let padding = Span(String(repeating: " ", count: max(0, region.width - used)))
      canvas.draw(
        line + [padding], x: region.x, y: top + index, style: region.isPicture ? nil : style)
    }
  }

  private static func drawCounters(_ board: Board, regions: Int, y: Int, on canvas: inout Canvas) {
    let head = ["since the start", "actions", "re-runs", "transforms", "comparisons"]
    canvas.draw(row(head), x: 1, y: y, style: "2;4")
    for (index, strategy) in [Strategy.tracking, .viewStores].enumerated() {
      let tally = board.tallies[strategy] ?? Board.Tally()
      let isOn = strategy == board.strategy
      let numbers = [tally.actions, tally.runs, tally.transforms, tally.comparisons]
      let cells = [(isOn ? "▸ " : "  ") + strategy.name] + numbers.map(String.init)
      canvas.draw(row(cells), x: 1, y: y + 1 + index, style: isOn ? "1" : "")
    }
    let last = board.last
    if last.actions > 0 {
      let actions = last.actions == 1 ? "the last action" : "the last \(last.actions) actions"
      canvas.draw(
        "\(actions): \(counted(last.runs, "re-run")) in \(regions) regions, "
          + "\(counted(last.transforms, "transform")), "
          + counted(last.comparisons, "comparison"), x: 1, y: y + 3)
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func row(_ cells: [String]) -> String {
    cells[0].filled(to: 18) + cells.dropFirst().map { $0.rightAligned(in: 13) }.joined()
  }
}

extension String {
  /// The text with spaces up to a width.
  func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
