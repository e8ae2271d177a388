import Testing

@testable import Examples

@Suite("The benchmark's command line")
struct BenchOptionsTests {
  @Test("No options: everything, at length")
  func none() throws {
    let options = try BenchOptions([])
    #expect(!options.isQuick && !options.isList && !options.isHelp)
    #expect(options.json == nil && options.markdown == nil && options.beside.isEmpty)
    #expect(options.wants("anything", of: "any section"))
  }

  @Test("All options, in any order")
  func all() throws {
    let options = try BenchOptions([
      "--json", "a.json", "--quick", "--only", "read", "--markdown", "b.md", "--help",
      "--beside", "c.json", "--beside", "d.json",
    ])
    #expect(options.isQuick && !options.isList && options.isHelp)
    #expect(options.json == "a.json")
    #expect(options.markdown == "b.md")
    #expect(options.only == "read")
    #expect(options.beside == ["c.json", "d.json"])
  }

  @Test(
    "What is wrong is named",
    arguments: [
      (["--fast"], "unknown: --fast"), (["quick"], "unknown: quick"),
      (["--json"], "--json needs a value"), (["--only", "--quick"], "--only needs a value"),
      (["--markdown", ""], "--markdown needs a value"),
      (
        ["--list", "--json", "a.json"], "--list measures nothing that could be written or compared"
      ),
      (["--beside", "--json", "a.json"], "--beside needs a value"),
    ])
  func wrong(words: [String], message: String) {
    #expect(throws: BenchOptions.Wrong(message: message)) { try BenchOptions(words) }
  }

  @Test("--only looks at names and sections, whatever the letter case")
  func only() throws {
    let options = try BenchOptions(["--only", "MEMory"])
    #expect(options.wants("bytes", of: "Memory"))
    #expect(options.wants("what memory takes", of: "Values"))
    #expect(!options.wants("bytes", of: "Values"))
  }

  @MainActor @Test("Names are unique in all sections, and --quick leaves out what is slow")
  func sections() throws {
    let all = Bench.sections.flatMap { $0.cases.map(\.name) }
    #expect(Set(all).count == all.count, "a peer's figures name a line without its section")
    for section in Bench.sections {
      #expect(!section.cases.isEmpty, "\(section.name)")
    }
    let quick = Bench.chosen(from: Bench.sections, by: try BenchOptions(["--quick"]))
    #expect(!quick.contains { $0.cases.contains { $0.isSlow } })
    #expect(Bench.chosen(from: Bench.sections, by: try BenchOptions(["--only", "§"])).isEmpty)
  }
}
