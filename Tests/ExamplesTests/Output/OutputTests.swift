import StrategyComparison
import Testing

@testable import Examples

@Suite("What fits the terminal")
struct OutputTests {
  @Test("The progress is one line, short of the last column, however narrow the terminal is")
  func progress() {
    for width in 1...120 {
      for done in [0, 3, 12] {
        let line = ProgressBar.line(done, of: 12, "F cube: view stores", width: width)
        #expect(line.count < max(2, width), "\(width)")
      }
    }
    #expect(
      ProgressBar.line(1, of: 5, "F cube: view stores", width: 80)
        == "[######........................] 1/5 F cube: view stores")
    let what = "F cube: view stores"
    #expect(
      ProgressBar.line(1, of: 5, what, width: 30) == "[##.........] 1/5 F cube: vi…"
    )
    #expect(
      ProgressBar.line(5, of: 5, "", width: 80) == "[\(String(repeating: "#", count: 30))] 5/5")
    #expect(ProgressBar.line(1, of: 5, "F cube", width: 8) == "1/5")
  }

  @Test("Help stands as it was written where it fits, and is broken anew where not")
  func help() {
    let usage = """
      usage: Examples dance
             Examples dance TUNE

      Dances to a tune, or without one, until
      somebody stops it.

        --fast TIMES  dances faster, that many
                      times
        --help        prints this
      """
    #expect(HelpText.lines(usage, width: 80).joined(separator: "\n") == usage)
    #expect(
      HelpText.lines(usage, width: 38) == [
        "usage: Examples dance", "       Examples dance TUNE", "",
        "Dances to a tune, or without one,", "until somebody stops it.", "",
        "  --fast TIMES  dances faster, that", "    many times", "  --help        prints this",
      ])
  }
}
