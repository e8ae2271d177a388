import StrategyComparison

/// Prints a benchmark's lines as they come, and how far it is below them.
@MainActor
final class BenchPrinter {
  let width = TextStyle.width
  private let isSilent: Bool
  private let bar: ProgressBar
  private var done = 0

  /// - Parameters:
  ///   - total: How many measurements there are.
  ///   - isSilent: Whether nothing is printed, as something else goes to standard output.
  init(total: Int, isSilent: Bool) {
    self.isSilent = isSilent
    bar = ProgressBar(total: total)
  }

  /// Says what is measured now.
  func begin(_ name: String) {
    bar.show(done, name)
    done += 1
  }

  func print(_ lines: [String]) {
    bar.clear()
    if isSilent { return }
    let isTable = width >= BenchTable.fullWidth
    StandardOutput.print(
      isTable
        ? lines : lines.flatMap { $0.count <= width ? [$0] : TextWrap.lines($0, to: width) })
  }

  func end() { bar.clear() }
}
