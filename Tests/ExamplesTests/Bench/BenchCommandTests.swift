import Foundation
import Testing

@testable import Examples

/// The command as it was built, run as a user would.
@Suite("The benchmark's command")
struct BenchCommandTests {
  /// A measurement that takes no time.
  private static let fast = "bytes per tracked property"

  @Test("Help and the list go to standard output")
  func help() throws {
    let help = try Command.run(["bench", "--help"])
    #expect(help.code == 0)
    #expect(help.output.hasPrefix("usage: Examples bench"))
    #expect(help.errors.isEmpty)
    let list = try Command.run(["bench", "--list", "--only", Self.fast])
    #expect(list.code == 0)
    #expect(
      list.output == "Memory\n  bytes per tracked property over its value, of 10 in a struct\n")
  }

  @Test(
    "A wrong command line: 64 and one line",
    arguments: [
      (["--fast"], "unknown: --fast; see Examples bench --help"),
      (["--only"], "--only needs a value; see Examples bench --help"),
      (
        ["--only", "no such thing"],
        "nothing is called: no such thing; the sections are Beside Observation, Stores, Tracking beside equality, Graph shapes, Memory, Values, Growth, Compile time; see Examples bench --help"
      ),
      (
        ["--quick", "--only", "compile time"],
        "--quick leaves out what is called: compile time; see Examples bench --help"
      ),
    ])
  func wrong(words: [String], message: String) throws {
    let result = try Command.run(["bench"] + words)
    #expect(result.code == 64)
    #expect(result.errors == "Examples: bench: \(message)\n")
    #expect(result.output.isEmpty)
  }

  @Test(
    "A file that cannot be written: 73, one line, and nothing measured",
    arguments: ["--json", "--markdown"])
  func unwritable(option: String) throws {
    try withFolder { folder in
      let missing = folder.appendingPathComponent("missing/file").path
      for (path, reason) in [
        (missing, "there is no such folder"), (folder.path, "it is a directory"),
      ] {
        let result = try Command.run(["bench", "--only", Self.fast, option, path])
        #expect(result.code == 73)
        #expect(result.errors == "Examples: bench: cannot write \(path): \(reason)\n")
        #expect(result.output.isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("The files are written whole, over what was there, and nothing beside them")
  func files() throws {
    try withFolder { folder in
      let json = folder.appendingPathComponent("a.json")
      let page = folder.appendingPathComponent("b.md")
      try Data("old".utf8).write(to: json)
      let result = try Command.run([
        "bench", "--only", Self.fast, "--json", json.path, "--markdown", page.path,
      ])
      #expect(result.code == 0)
      #expect(result.errors.isEmpty)
      #expect(!result.output.contains("\u{1B}"))
      let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: json))
      let objects = try #require(parsed as? [[String: Any]])
      #expect(objects.count == 1)
      #expect(objects.first?["median"] as? Double == 16)
      #expect(objects.first?["ratio"] as? Double == 1)
      #expect(objects.first?["budget"] as? Double == 1)
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(text.contains("### Memory"))
      #expect(text.contains("| 16 B | at most 16 B | 1.00 | 1.00 | ok |"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a.json", "b.md"])
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.resolvingSymlinksInPath())
  }
}
