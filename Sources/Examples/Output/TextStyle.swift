import Foundation

/// How text is printed: how wide, and whether a terminal may be sent more than text.
enum TextStyle {
  /// How many characters fit on a line: what the variable `COLUMNS` says, else the terminal, and 100 where there is none.
  static var width: Int {
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return isatty(STDOUT_FILENO) == 1 ? Terminal.size.width : 100
  }

  /// The same of standard error, where messages and the progress go.
  static var errorWidth: Int {
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return isatty(STDERR_FILENO) == 1 ? Terminal.size(of: STDERR_FILENO).width : 100
  }

  /// Whether messages are broken into lines, as somebody looks at them, or says how wide they may be.
  ///
  /// A program that reads them finds each on a line.
  static var breaksMessages: Bool {
    isatty(STDERR_FILENO) == 1 || variable("COLUMNS").flatMap({ Int($0) }) ?? 0 > 0
  }

  /// A title: in bold letters where that can be seen, and is wanted.
  static func title(_ text: String) -> String {
    isatty(STDOUT_FILENO) == 1 && canMove && hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// Whether colors are wanted: the variable `NO_COLOR` says that they are not.
  static var hasColor: Bool { variable("NO_COLOR") == nil }

  /// Whether the terminal knows sequences at all, by which a line is drawn again.
  static var canMove: Bool { variable("TERM") != "dumb" }

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
