import Foundation
import Testing

@testable import Examples

/// The comparison as it was built, run as a user would.
@Suite("The comparison's command")
struct CompareCommandTests {
  @Test("A scenario's table, figures and meaning are printed")
  func table() throws {
    let result = try Command.run(["compare", "f"])
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(!result.output.contains("\u{1B}"))
    let lines = result.output.split(separator: "\n").map { words(String($0)) }
    #expect(lines.first == "F. Cube of 81 faces")
    #expect(lines.contains("all 81 + 6 81 + 6 81 + 405"))
    #expect(lines.contains("transforms 0 486 486"))
    #expect(lines.contains { $0.hasPrefix("view states built: 81 per action (") })
    #expect(result.output.contains("Under tracking the face that changed"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("The JSON has its documented shape, and the same numbers as the scenario")
  func json() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("a.json")
      let page = folder.appendingPathComponent("a.html")
      try Data("old".utf8).write(to: file)
      let result = try Command.run([
        "compare", "C3", "H", "--json", file.path, "--html", page.path,
      ])
      #expect(result.code == 0 && result.errors.isEmpty)
      let data = try Data(contentsOf: file)
      let report = try JSONDecoder().decode(ComparisonReport.self, from: data)
      #expect(report.version == 1 && report.scenarios.map(\.id) == ["C3", "H"])
      let scenario = try #require(report.scenarios.first)
      #expect(scenario.actions == ["load", "save 0", "replace 0 by 7", "replace 7 by 0"])
      #expect(scenario.strategies.map(\.name) == ["tracking", "view stores", "everything"])
      for strategy in scenario.strategies {
        for closure in strategy.closures {
          #expect(closure.runs.count == 4 && closure.causes.count == 4)
          #expect(zip(closure.runs, closure.causes).dropFirst().allSatisfy { $0 == $1.count })
        }
        #expect((strategy.nanosecondsPerAction ?? 0) > 0)
      }
      #expect(scenario.strategies[1].ratio == 1)
      let profile = try #require(scenario.strategies[0].closures.first { $0.label == "profile" })
      #expect(profile.causes[2] == ["profile.favorites[0]: 0 → 7"])
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(object.keys) == ["version", "scenarios"])
      #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a.html", "a.json"])
    }
  }

  @Test(
    "A file that cannot be written: 73, one line, nothing measured or half-written",
    arguments: ["--json", "--html"])
  func unwritable(option: String) async throws {
    try await withFolder { folder in
      let missing = folder.appendingPathComponent("missing/file").path
      for (path, reason) in [
        (missing, "there is no such folder"), (folder.path, "it is a directory"),
      ] {
        let result = try Command.run(["compare", "C", option, path])
        #expect(result.code == 73 && result.output.isEmpty)
        #expect(result.errors == "Examples: compare: cannot write \(path): \(reason)\n")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  private func words(_ line: String) -> String { line.split(separator: " ").joined(separator: " ") }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("compare-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.resolvingSymlinksInPath())
  }
}
