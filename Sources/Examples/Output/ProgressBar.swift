import Foundation

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
    let width = 30
    let filled = total == 0 ? width : done * width / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    write("\r\u{1B}[K[\(bar)] \(done)/\(total) \(what.prefix(30))")
  }

  /// Takes the bar away.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
