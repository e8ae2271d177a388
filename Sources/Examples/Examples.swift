import Foundation

/// Runs the examples.
@main
@MainActor
enum Examples {
  static let usage = """
    usage: Examples [run tabs]
           Examples bench [options]

    Plays an example and prints, after each step, what its views show, which of them ran again, and why;
    or measures what the library costs (see Examples bench --help).
    """

  static func main() {
    switch CommandLine.arguments.dropFirst().map({ $0 }) {
    case [], ["run", "tabs"]:
      for line in TabsExample.run() { print(line) }
    case let words where words.first == "bench":
      exit(Bench.main(Array(words.dropFirst())))
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
