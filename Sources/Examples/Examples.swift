import Foundation

/// Runs the examples.
@main
@MainActor
enum Examples {
  static let usage = """
    usage: Examples
           Examples compare [SCENARIO ...] [--json FILE] [--html FILE]
           Examples list
           Examples run SCENARIO [--strategy tracking|viewstores|everything|naive]
           Examples trace SCENARIO [--strategy tracking|viewstores|everything|naive]
           Examples play APP
           Examples strategies APP [--json FILE] [--html FILE]
           Examples bench [options]

    Shows on small apps what access tracking costs, and what comparing view states does.

      compare     plays scenarios under each strategy, and prints what that cost: all, if none is named
      list        prints the scenarios and the apps
      run         plays a scenario, and prints what its views show and which of them ran again
      trace       plays a scenario, and prints each re-run and its cause
      play        an app in the terminal, driven by keys
      strategies  ten steps on a whole app, under each strategy
      bench       measures what the library costs

    Without a command it compares all scenarios. A scenario or an app is named by its letter or by its word: C2, cube. Each command has --help.

    Exit codes: 64 for a wrong command line, 73 for a file that cannot be written, 74 for standard output
    that nobody takes: a closed pipe, a full disk. Files are written first.
    """

  static func main() async {
    StandardOutput.prepare()
    let code = await run(Array(CommandLine.arguments.dropFirst()))
    exit(StandardOutput.code(code))
  }

  static let commands = ["compare", "list", "run", "trace", "play", "strategies", "bench", "help"]

  /// Does what the command line asks; the answer is the exit code.
  static func run(_ words: [String]) async -> Int32 {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: return await CompareCommand.run([])
    case "compare": return await CompareCommand.run(rest)
    case "list": return ListCommand.run(rest)
    case "run": return await RunCommand.run(rest)
    case "trace": return await TraceCommand.run(rest)
    case "play": return await PlayCommand.run(arguments: rest)
    case "strategies": return StrategiesCommand.run(rest)
    case "bench": return Bench.main(rest)
    case "help" where !rest.isEmpty && !["--help", "-h"].contains(rest[0]):
      return commands.contains(rest[0]) ? await run([rest[0], "--help"]) : isUnknown(rest[0])
    case "--help", "-h", "help":
      StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
      return 0
    case let word?: return isUnknown(word)
    }
  }

  private static func isUnknown(_ word: String) -> Int32 {
    CommandFailure.wrong(
      nil, "there is no command \(word), only \(commands.joined(separator: ", "))"
    ).report()
  }
}
