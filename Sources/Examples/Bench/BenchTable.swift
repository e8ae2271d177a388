import Foundation
import StrategyComparison

/// The measurements as lines of text.
enum BenchTable {
  private static let nameWidth = 66
  private static let figureWidth = 20
  private static let besideWidth = 50
  private static let numberWidth = 8

  /// What is printed first.
  static func head(isQuick: Bool) -> [String] {
    let warning =
      Machine.current.isOptimized
      ? [] : ["Built without optimisation: use swift run -c release Examples bench."]
    return [Machine.current.line + (isQuick ? "; quick run" : "")] + warning
  }

  /// As wide as all columns are beside each other.
  static let fullWidth = nameWidth + figureWidth + 2 + besideWidth + 2 * numberWidth

  static func title(_ section: BenchSection, width: Int) -> [String] {
    let heads = [
      padded("  what", to: nameWidth), aligned("ours", to: figureWidth), "  ",
      padded("beside", to: besideWidth), aligned("ratio", to: numberWidth),
      aligned("budget", to: numberWidth),
    ]
    return [""] + TextWrap.lines("\(section.name): \(section.note)", to: width)
      + (width < fullWidth ? [] : [heads.joined()])
  }

  /// A row; where it is wider than the terminal, its cells are below each other.
  static func row(_ measurement: Measurement, width: Int) -> [String] {
    if width >= fullWidth { return [row(measurement)] }
    var lines = TextWrap.lines(measurement.name, to: width, indent: "  ", hanging: "    ")
    var cells: [String] = []
    if let figure = measurement.figure {
      cells.append(text(figure, measurement.unit))
      let others = beside(measurement)
      if !others.isEmpty { cells.append("beside \(others)") }
      if let ratio = measurement.ratio { cells.append("ratio \(self.ratio(ratio))") }
      if let budget = measurement.budget {
        cells.append("budget \(ratio(budget)) \(mark(measurement))")
      }
    }
    if let note = measurement.note { cells.append("(\(note))") }
    lines += TextWrap.lines(cells.joined(separator: "; "), to: width, indent: "    ")
    return lines
  }

  static func row(_ measurement: Measurement) -> String {
    let name = padded("  " + measurement.name, to: nameWidth)
    guard let figure = measurement.figure else { return "\(name)  \(measurement.note ?? "")" }
    let cells = [
      name, aligned(text(figure, measurement.unit), to: figureWidth), "  ",
      padded(beside(measurement), to: besideWidth),
      aligned(measurement.ratio.map(ratio) ?? "", to: numberWidth),
      aligned(measurement.budget.map(ratio) ?? "", to: numberWidth),
      "  \(mark(measurement))", measurement.note.map { "  (\($0))" } ?? "",
    ]
    var line = cells.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Whose figures stand in a section that were not measured by this program, and where they come from.
  static func sources(_ measurements: [Measurement]) -> [String] {
    var lines: [String] = []
    let peers = measurements.flatMap { $0.peers.map { "Beside: \($0.source)." } }
    let history = measurements.compactMap { $0.history.map { "History: \($0.source)." } }
    for line in peers + history where !lines.contains(line) { lines.append(line) }
    return lines
  }

  static func summary(_ measurements: [Measurement]) -> [String] {
    let judged = measurements.filter { $0.isWithinBudget != nil }
    let over = judged.filter { $0.isWithinBudget == false }
    let missing = measurements.count { $0.figure == nil }
    var line = "\(measurements.count - missing) measured"
    if missing > 0 { line += ", \(missing) not" }
    line += "; \(judged.count) have a budget, \(judged.count - over.count) keep it"
    return ["", line + "."] + over.map { "  over: \($0.section): \($0.name)" }
  }

  // MARK: Cells

  /// What a measurement stands beside: measured in the same rounds, by a peer, on another day, or a limit.
  static func beside(_ measurement: Measurement) -> String {
    let unit = measurement.unit
    var parts: [String] = []
    if let beside = measurement.beside {
      parts.append("\(beside.name) \(text(beside.figure, unit))")
    }
    let isAlone =
      measurement.peers.count == 1 && measurement.beside == nil && measurement.limit == nil
    for peer in measurement.peers {
      let ratio = isAlone ? nil : measurement.ratio(to: peer)
      let times = ratio.map { " (\(self.ratio($0)))" } ?? ""
      parts.append("\(peer.name) \(number(peer.median)) \(unit.rawValue)\(times)")
    }
    if let history = measurement.history {
      let range = history.upTo.map { " to \(number($0))" } ?? ""
      parts.append("\(history.name) \(number(history.value))\(range) \(unit.rawValue) history")
    }
    if let limit = measurement.limit {
      parts.append("at most \(number(limit)) \(measurement.unit.rawValue)")
    }
    return parts.joined(separator: ", ")
  }

  static func mark(_ measurement: Measurement) -> String {
    switch measurement.isWithinBudget {
    case true?: "ok"
    case false?: "OVER"
    case nil: ""
    }
  }

  /// A median with its unit and its spread in percent.
  static func text(_ figure: Measurement.Figure, _ unit: Measurement.Unit) -> String {
    var text = "\(number(figure.median)) \(unit.rawValue)"
    if figure.rounds > 1, figure.median > 0 {
      text += " ±\(Int((figure.spread / figure.median * 100).rounded()))%"
    }
    return text
  }

  /// Three digits that matter.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e6 { return String(Int(value)) }
    let digits =
      switch abs(value) {
      case 100...: 0
      case 10...: 1
      case 1...: 2
      default: 3
      }
    return String(format: "%.\(digits)f", value)
  }

  static func ratio(_ value: Double) -> String {
    String(format: value < 0.1 ? "%.3f" : "%.2f", value)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
