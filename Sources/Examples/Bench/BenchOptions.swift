/// What the command line asks of the benchmark.
struct BenchOptions: Equatable, Sendable {
  /// A command line that was used wrongly.
  struct Wrong: Error, Equatable {
    var message: String
  }

  static let usage = """
    usage: Examples bench [--quick] [--only TEXT] [--beside FILE] [--json FILE] [--markdown FILE]
           Examples bench --list [--quick] [--only TEXT]

    Measures what the library costs, beside what else there is, and prints a table for each section.

      --quick          fewer and shorter rounds: less than a minute in all
      --only TEXT      what has TEXT in its name or its section's name; letter case does not matter
      --beside FILE    holds ours beside a peer's figures, measured in the same minutes: an array of
                       objects with name (as --list prints it), median, unit and source (whose it is),
                       and, if the line's own will not do, budget; may be given several times
      --json FILE      writes the measurements to FILE, as an array of objects
      --markdown FILE  writes the tables to FILE, as Markdown; - is standard output, for either
      --list           prints the names of sections and measurements, and measures nothing;
                       what --quick leaves out is marked
      --help           prints this

    A ratio is the median over the rounds; the spread is the width of the rounds' middle half, in
    percent of the median. Times are judged by ratios alone, to what was measured in the same run:
    other code that does the same, a peer, or a yardstick, which is done in turns with ours.
    \(Yardstick.meaning)
    "history" marks a figure of another day, which judges nothing. Going over a budget is said, and
    is no error.

    Exit codes: 64 for a wrong command line and for a peer's figure that fits no line, 70 for work
    that came to a wrong result, 73 for a file that cannot be written or read, 74 for standard output
    that nobody takes.
    """

  var isQuick = false
  var only: String?
  var beside: [String] = []
  var json: String?
  var markdown: String?
  var isList = false
  var isHelp = false

  /// Reads the words after `bench`.
  init(_ words: [String]) throws(Wrong) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--list": isList = true
      case "--help", "-h": isHelp = true
      case "--only": only = try Self.value(of: word, from: &rest)
      case "--beside": beside.append(try Self.value(of: word, from: &rest))
      case "--json": json = try Self.value(of: word, from: &rest)
      case "--markdown": markdown = try Self.value(of: word, from: &rest)
      default: throw Wrong(message: "unknown: \(word)")
      }
    }
    if isList, json != nil || markdown != nil || !beside.isEmpty {
      throw Wrong(message: "--list measures nothing that could be written or compared")
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(Wrong) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Wrong(message: "\(option) needs a value")
    }
    return value
  }

  /// The files that are named, by option.
  var files: [String: String] {
    var files: [String: String] = [:]
    files["--json"] = json
    files["--markdown"] = markdown
    return files
  }

  /// Whether a measurement is asked for.
  func wants(_ name: String, of section: String) -> Bool {
    guard let only = only?.lowercased() else { return true }
    return name.lowercased().contains(only) || section.lowercased().contains(only)
  }
}
