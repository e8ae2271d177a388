import StrategyComparison

/// Draws a session: the regions of one strategy, or of both beside each other, those that have just run in another color, and the counters.
@MainActor
enum PlayScreen {
  static let flash = "1;97;45"

  static func draw(
    _ session: PlaySession, flashing: Set<String>, width: Int, height: Int
  ) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    let help = PlayCounters.wrapped(session.app.help, to: width - 2)
    let counters = height - help.count - PlayCounters.lines(onScreenOf: height)
    let minimum = session.app.minimum
    // Beside each other where there is room for both.
    let sides = width >= 2 * minimum.width ? session.sides : [session.shown]
    let part = width / sides.count
    for (number, side) in sides.enumerated() {
      let half = draw(side, of: session, flashing, width: part, height: counters)
      canvas.draw(half, x: number * part, y: 0)
    }
    // A list that is not shown keeps in step: both begin at the same row where they are shown beside each other again.
    for side in session.sides where !sides.contains(where: { $0 === side }) {
      _ = side.app.frames(width: part, height: counters - 1)
    }
    PlayCounters.draw(session, y: counters, until: height - help.count, on: &canvas)
    for (index, line) in help.enumerated() {
      canvas.draw(" \(line)", x: 0, y: height - help.count + index, style: "2")
    }
    if width < minimum.width || height < minimum.height {
      canvas.draw(
        " at least \(minimum.width)×\(minimum.height), please ".filled(to: width), x: 0,
        y: 0, style: "1;37;41")
    }
    return canvas
  }

  /// One side, above the counters.
  private static func draw(
    _ side: PlaySession.Side, of session: PlaySession, _ flashing: Set<String>, width: Int,
    height: Int
  ) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    let (board, app) = (side.board, side.app)
    canvas.draw(
      " \(app.title) · \(board.strategy.name)".filled(to: width), x: 0, y: 0, style: "1;7")
    let frames = app.frames(width: width, height: height - 1)
    if frames.contains(where: \.hasTitle) {
      let start = width < 72 ? "re-runs" : "beside each name: re-runs under"
      canvas.draw("\(start) tracking · view stores", x: 2, y: 1, style: "2")
    }
    for frame in frames {
      let isFlashing = flashing.contains("\(board.strategy.word) \(frame.label)")
      draw(frame, board, session, isFlashing, on: &canvas)
    }
    for item in app.cursor {
      canvas.draw(item.span.text, x: item.x, y: item.y, style: item.span.style)
    }
    return canvas
  }

  private static func draw(
    _ frame: RegionFrame, _ board: Board, _ session: PlaySession, _ isFlashing: Bool,
    on canvas: inout Canvas
  ) {
    let style = isFlashing ? flash : nil
    let counts = session.sides.map { $0.board.runs[frame.label] ?? 0 }
    let title = "\(frame.label)  \(counts[0]) · \(counts[1])"
    let lines = board.content[frame.label] ?? []
    if frame.isBoxed { return drawBox(frame, title, lines, style, on: &canvas) }
    if frame.hasTitle {
      canvas.draw(title.filled(to: frame.width), x: frame.x, y: frame.y, style: style ?? "2;4")
    }
    let top = frame.y + (frame.hasTitle ? 1 : 0)
    for (index, line) in lines.enumerated() {
      canvas.draw(
        line.fitted(to: frame.width), x: frame.x, y: top + index,
        style: frame.isPicture ? nil : style)
    }
  }

  private static func drawBox(
    _ frame: RegionFrame, _ title: String, _ lines: [[Span]], _ style: String?,
    on canvas: inout Canvas
  ) {
    let rule = String(repeating: "─", count: max(0, frame.width - title.count - 5))
    let (x, bottom) = (frame.x, frame.y + lines.count + 1)
    // What lies behind it keeps a column's distance.
    for y in frame.y...bottom { canvas.draw("".filled(to: frame.width + 2), x: x - 1, y: y) }
    canvas.draw("╭─ \(title) \(rule)╮", x: x, y: frame.y, style: style ?? "")
    for (index, line) in lines.enumerated() {
      canvas.draw(
        [Span("│ ")] + line.fitted(to: frame.width - 4) + [Span(" │")], x: x,
        y: frame.y + 1 + index, style: style)
    }
    let last = String(repeating: "─", count: frame.width - 2)
    canvas.draw("╰\(last)╯", x: x, y: bottom, style: style ?? "")
  }
}

extension [Span] {
  /// The spans, cut or filled up to a width.
  func fitted(to width: Int) -> [Span] {
    let used = reduce(0) { $0 + $1.text.count }
    if used <= width { return self + [Span(String(repeating: " ", count: width - used))] }
    var rest = Swift.max(0, width - 1)
    var spans: [Span] = []
    for span in self where rest > 0 {
      spans.append(Span(String(span.text.prefix(rest)), span.style))
      rest -= spans.last?.text.count ?? 0
    }
    return spans + [Span("…")]
  }
}

extension String {
  /// The text with spaces up to a width.
  func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
