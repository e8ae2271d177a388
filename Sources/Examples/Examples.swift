#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#elseif canImport(CRT)
  @preconcurrency import CRT
#endif

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
      fputs("Examples: unknown: \(words.joined(separator: " ")); see Examples --help\n", stderr)
      exit(64)
    }
  }
}
