import Foundation
import Testing

@testable import Examples

/// The commands as they were built, run as a user would.
@Suite("The examples' commands")
struct CommandTests {
  private static let known = """
    A chain, B checks, C tabs, C2 tabs, C3 tabs, D primes, D2 list, E calendar, F cube, G editor, \
    H tabbar, I progress, J cpu
    """

  @Test(
    "Help goes to standard output",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "compare"], ["compare", "--help"], ["list", "--help"],
      ["run", "--help"], ["trace", "-h"],
    ])
  func help(words: [String]) throws {
    let result = try Command.run(words)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("usage: Examples"))
  }

  @Test(
    "A wrong command line: 64 and one line",
    arguments: [
      (
        ["dance"],
        "there is no command dance, only compare, list, run, trace, play, strategies, bench, help; see Examples --help"
      ),
      (
        ["--json"],
        "there is no command --json, only compare, list, run, trace, play, strategies, bench, help; see Examples --help"
      ),
      (["list", "all"], "list: unknown: all; see Examples list --help"),
      (["list", "--all"], "list: unknown: --all; see Examples list --help"),
      (["run"], "run: which scenario?; see Examples run --help"),
      (
        ["run", "nothing"],
        "run: there is no scenario or app nothing, only \(Self.known); see Examples run --help"
      ),
      (
        ["run", "cube", "tabs"],
        "run: one scenario at a time, not also tabs; see Examples run --help"
      ),
      (["run", "cube", "--strategy"], "run: --strategy needs a value; see Examples run --help"),
      (
        ["run", "cube", "--strategy", "luck"],
        "run: there is no strategy luck, only tracking, viewstores, everything, naive; see Examples run --help"
      ),
      (
        ["run", "chain", "--strategy", "everything"],
        "run: chain has no form for the strategy everything, only for tracking, viewstores, naive; see Examples run --help"
      ),
      (["run", "cube", "--fast"], "run: unknown: --fast; see Examples run --help"),
      (["trace"], "trace: which scenario?; see Examples trace --help"),
      (
        ["trace", "Z"],
        "trace: there is no scenario or app Z, only \(Self.known); see Examples trace --help"
      ),
      (
        ["F"],
        "there is no command F, only compare, list, run, trace, play, strategies, bench, help; see Examples --help"
      ),
      (
        ["compare", "K"],
        "compare: K is a whole app, K meetings, for play and strategies alone; see Examples compare --help"
      ),
      (
        ["trace", "Birds"],
        "trace: Birds is a whole app, M birds, for play and strategies alone; see Examples trace --help"
      ),
      (
        ["compare", "Z"],
        "compare: there is no scenario or app Z, only \(Self.known); see Examples compare --help"
      ),
      (["compare", "C", "--json"], "compare: --json needs a value; see Examples compare --help"),
      (
        ["compare", "--html", "a", "--html", "b"],
        "compare: --html is given twice; see Examples compare --help"
      ),
    ])
  func wrong(words: [String], message: String) throws {
    let result = try Command.run(words)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors == "Examples: \(message)\n")
  }

  @Test("The list has a line for each scenario")
  func list() throws {
    let result = try Command.run(["list"])
    #expect(result.code == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 16 && lines.last == "M   birds     a whole app: play, strategies")
    #expect(lines.contains("F   cube      Cube of 81 faces"))
  }

  @Test(
    "An app's script is played, and what each view shows is printed",
    arguments: [
      ([], "tracking", "drag to 0.35: 1 run: slider"),
      (["--strategy", "viewstores"], "view stores", "drag to 0.35: 1 run: slider"),
      (
        ["--strategy", "everything"], "everything",
        "drag to 0.35: 4 runs: app, counter, profile, slider"
      ),
    ])
  func run(options: [String], name: String, line: String) throws {
    let result = try Command.run(["run", "tabs"] + options)
    #expect(result.code == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "C. Tabs: drag the slider, \(name)")
    #expect(lines.contains(line))
    #expect(lines.contains("  ▸ slider  │ -------o-------------"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("A scenario or an app is named by its letter or its word, in either case")
  func names() throws {
    for name in ["F", "f", "cube", "Cube"] {
      for command in ["run", "trace"] {
        let result = try Command.run([command, name])
        #expect(result.code == 0 && result.output.hasPrefix("F. Cube of 81 faces, tracking\n"))
      }
    }
    let titles = try Command.run(["trace", "tabs"]).output.split(separator: "\n")
      .filter { $0.contains(". Tabs: ") }
    #expect(titles.count == 3)
    let one = try Command.run(["run", "C2"]).output.split(separator: "\n")
    #expect(one.filter { $0.contains(". Tabs: ") } == ["C2. Tabs: increment the counter, tracking"])
    let whole = try Command.run(["strategies", "M", "--json", "-"])
    #expect(whole.code == 0 && whole.output.hasPrefix("{"))
  }

  @Test("Lines are as long as the variable says that the terminal is wide", arguments: [30, 80])
  func width(columns: Int) throws {
    let commands = [
      ["compare", "H", "B"], ["trace", "C"], ["run", "cube"], ["strategies", "birds"],
      ["bench", "--only", "bytes per tracked property"], ["bench", "--list"], ["list"],
      ["--help"], ["compare", "--help"], ["run", "-h"], ["trace", "-h"], ["play", "-h"],
      ["strategies", "-h"], ["bench", "-h"], ["list", "-h"],
    ]
    for command in commands {
      let result = try Command.run(command, variables: ["COLUMNS": "\(columns)"])
      #expect(result.code == 0)
      let lines = result.output.split(separator: "\n")
      #expect(lines.filter { $0.count > columns } == [], "\(command)")
    }
  }

  @Test("Messages are as long, too, where the variable says it", arguments: [30, 80])
  func messages(columns: Int) throws {
    for command in [["compare", "Z"], ["bench", "--only", "no such thing"], ["dance"]] {
      let result = try Command.run(command, variables: ["COLUMNS": "\(columns)"])
      let lines = result.errors.split(separator: "\n")
      #expect(result.code == 64 && lines.count > 1)
      #expect(lines.filter { $0.count > columns } == [], "\(command)")
    }
  }

  @Test("A trace names each re-run and its cause")
  func trace() throws {
    let result = try Command.run(["trace", "c2"])
    #expect(result.code == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("increment: 2 runs"))
    #expect(!result.output.contains("1 runs"))
    #expect(
      lines.contains(
        "  app ← counter(.increment): counter.count: 0 → 1"))
    #expect(
      lines.contains(
        "  counter ← counter(.increment): counter.count: 0 → 1"))
  }
}
