import Foundation
import StrategyComparison

/// A bar on standard error that says how far a command is, where that is a terminal.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1 && TextStyle.canMove
    show(0)
  }

  /// Shows how many are done, and what is being done.
  func show(_ done: Int, _ what: String = "") {
    write("\r\u{1B}[K" + Self.line(done, of: total, what, width: TextStyle.errorWidth))
  }

  /// Takes the bar away.
  func clear() { write("\r\u{1B}[K") }

  /// The bar and what stands behind it, on one line: one that is longer would go on below, and could not be taken away.
  static func line(_ done: Int, of total: Int, _ what: String, width: Int) -> String {
    // In the last column the cursor would go on to the next line.
    let width = width - 1
    let count = " \(done)/\(total)"
    let room = width - count.count - 2
    guard room >= 4 else { return Difference.clipped("\(done)/\(total)", to: max(1, width)) }
    let length = min(30, max(4, room / 2))
    let filled = total == 0 ? length : done * length / total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: length - filled)
    let rest = room - length - 1
    let told = what.isEmpty || rest < 4 ? "" : " " + Difference.clipped(what, to: min(rest, 30))
    return "[\(bar)]\(count)\(told)"
  }

  private func write(_ text: String) {
    if isShown { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
  }
}
