import Foundation

/// Runs the examples.
@main
@MainActor
enum Examples {
  static let usage = """
    usage: Examples [run tabs]

    Plays an example and prints, after each step, what its views show, which of them ran again, and why.
    """

  static func main() {
    switch CommandLine.arguments.dropFirst().map({ $0 }) {
    case [], ["run", "tabs"]:
      for line in TabsExample.run() { print(line) }
    case ["--help"], ["-h"], ["help"]:
      print(usage)
    case let words:
      // The exit code of a command that was used wrongly.
      let line = "Examples: unknown: \(words.joined(separator: " ")); see Examples --help\n"
      FileHandle.standardError.write(Data(line.utf8))
      exit(64)
    }
  }
}
