import Testing

@Suite struct PlayCommandTests {
  @Test(arguments: [
    (["tabs"], "needs a terminal to draw on and to read keys from"),
    (["nope"], "there is no app nope to play, only tabs, cube, editor, meetings, todos, birds"),
    ([], "which app?"),
    (["tabs", "cube"], "one app at a time, not also cube"),
    (["--fast", "tabs"], "unknown: --fast"),
  ])
  func refusesInOneLine(words: [String], reason: String) throws {
    let result = try Command.run(["play"] + words)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors == "Examples: play: \(reason); see Examples play --help\n")
  }

  @Test func explainsItself() throws {
    let result = try Command.run(["play", "--help"])
    #expect(result.code == 0)
    #expect(
      result.output.hasPrefix(
        "usage: Examples play tabs | cube | editor | meetings | todos | birds\n"))
  }
}
