import Testing

@Suite struct PlayCommandTests {
  @Test(arguments: [
    (["tabs"], "needs a terminal to draw on and to read keys from"),
    (["F"], "needs a terminal to draw on and to read keys from"),
    (["l"], "needs a terminal to draw on and to read keys from"),
    (
      ["nope"],
      "there is no app nope, only C/C2/C3 tabs, F cube, G editor, K meetings, L todos, M birds"
    ),
    ([], "which app?"),
    (["tabs", "cube"], "one app at a time, not also cube"),
    (["--fast", "tabs"], "unknown: --fast"),
  ])
  func refusesInOneLine(words: [String], reason: String) throws {
    let result = try Command.run(["play"] + words, variables: ["TERM": "xterm"])
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors == "Examples: play: \(reason); see Examples play --help\n")
  }

  @Test func wantsATerminalThatCanDraw() throws {
    let result = try Command.run(["play", "tabs"], variables: ["TERM": "dumb"])
    #expect(result.code == 64)
    #expect(
      result.errors
        == "Examples: play: needs a terminal that can move its cursor: TERM is dumb; see Examples play --help\n"
    )
  }

  @Test func explainsItself() throws {
    let result = try Command.run(["play", "--help"])
    #expect(result.code == 0)
    #expect(
      result.output.hasPrefix(
        "usage: Examples play tabs | cube | editor | meetings | todos | birds\n"))
  }
}
