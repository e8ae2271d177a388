import Foundation
import StrategyComparison

/// Why a command did not do what it was asked, in one line.
struct CommandFailure: Error, Equatable {
  let line: String
  let code: Int32

  /// A command line that was used wrongly.
  static func wrong(_ command: String?, _ message: String) -> CommandFailure {
    let help = command.map { "Examples \($0) --help" } ?? "Examples --help"
    return CommandFailure(line: prefix(command) + "\(message); see \(help)", code: 64)
  }

  /// A file that cannot be written.
  static func unwritable(_ command: String, _ file: OutputFile.Unwritable) -> CommandFailure {
    CommandFailure(line: prefix(command) + "cannot write \(file.path): \(file.reason)", code: 73)
  }

  /// A file that cannot be read.
  static func unreadable(_ command: String, _ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(line: prefix(command) + "cannot read \(path): \(reason)", code: 73)
  }

  private static func prefix(_ command: String?) -> String {
    command.map { "Examples: \($0): " } ?? "Examples: "
  }

  /// Says so on standard error; the answer is the exit code.
  func report() -> Int32 {
    let lines =
      TextStyle.breaksMessages
      ? TextWrap.lines(line, to: TextStyle.errorWidth, hanging: "  ") : [line]
    // Where nobody takes that either, the exit code has to say it alone.
    try? FileHandle.standardError.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    return code
  }
}
