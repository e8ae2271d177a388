import Foundation
import StrategyComparison
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
    #expect(lines.contains("view states made 0 87 0"))
    #expect(
      lines.contains("view states built: 81 per action the least that view stores could do quoted"))
    #expect(lines.contains("re-runs, step by step: 1, 1, 1, 1, 2 tracking, here measured"))
    #expect(!result.output.contains("should reach"))
    #expect(result.output.contains("Ours stand on the faces"))
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
      let report = try JSONDecoder().decode(ScenariosReport.self, from: data)
      #expect(report.version == 3 && report.scenarios.map(\.id) == ["C3", "H"])
      let scenario = try #require(report.scenarios.first)
      let comparison = scenario.comparison
      #expect(comparison.actions == ["save 0", "replace 0 by 7", "replace 7 by 0"])
      #expect(comparison.strategies.map(\.strategy) == [.tracking, .viewStores, .everything])
      for strategy in comparison.strategies {
        #expect(strategy.load.runs == ["app": 1, "counter": 1, "profile": 1, "slider": 1])
        #expect((strategy.mean(\.warmNanoseconds) ?? 0) > 0)
      }
      // Times of a debug build are not compared.
      #expect(
        comparison.ratio(comparison.viewStores) == (comparison.machine.isOptimized ? 1 : nil))
      #expect(
        comparison.tracking.steps[1].causes["profile"] == [
          "profile.favorites[0]: 0 → 7 (coarse: a plain Array<Int>: one element that changes counts as all)"
        ])
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(object.keys) == ["version", "scenarios", "machine"])
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

  @Test(
    "Files are written before anything is printed: nobody who reads on, or a full disk, loses one")
  func printing() async throws {
    try await withFolder { folder in
      let closed = try Command.shell(
        "($EXAMPLES compare H --json a.json --html a.html; echo $? >code) | true", in: folder)
      #expect(closed.code == 0 && closed.errors == "")
      #expect(
        try String(contentsOf: folder.appendingPathComponent("code"), encoding: .utf8) == "74\n")
      let full = try Command.shell(
        "$EXAMPLES compare H --json b.json --html b.html >/dev/full", in: folder)
      #expect(full.code == 74)
      #expect(full.errors == "Examples: cannot write to standard output: no space is left\n")
      for name in ["a", "b"] {
        let json = try Data(contentsOf: folder.appendingPathComponent("\(name).json"))
        #expect(try JSONDecoder().decode(ScenariosReport.self, from: json).scenarios.count == 1)
        let page = folder.appendingPathComponent("\(name).html")
        #expect(try String(contentsOf: page, encoding: .utf8).hasSuffix("</html>\n"))
      }
      let list = try Command.shell("$EXAMPLES list >/dev/full", in: folder)
      #expect(list.code == 74)
    }
  }

  @Test(
    "A file that cannot be written in the end takes neither the other nor what is printed with it")
  func oneOfTwo() async throws {
    try await withFolder { folder in
      for command in ["compare H", "strategies birds"] {
        for (lost, kept) in [("--json", "--html"), ("--html", "--json")] {
          let result = try Command.shell(
            "$EXAMPLES \(command) \(lost) /dev/full \(kept) a", in: folder)
          #expect(result.code == 73 && !result.output.isEmpty)
          #expect(result.errors.hasSuffix("cannot write /dev/full: writing failed\n"))
          let file = folder.appendingPathComponent("a")
          #expect(try !Data(contentsOf: file).isEmpty, "\(command) \(kept)")
          try FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  @Test("A dash is standard output, on which nothing else stands then")
  func standardOutput() async throws {
    try await withFolder { folder in
      let json = try Command.shell("$EXAMPLES compare H --json -", in: folder)
      #expect(json.code == 0 && json.errors == "")
      let data = Data(json.output.utf8)
      #expect(try JSONDecoder().decode(ScenariosReport.self, from: data).scenarios.count == 1)
      let page = try Command.shell("$EXAMPLES compare H --html - --json a", in: folder)
      #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.hasSuffix("</html>\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }
  }

  @Test("A file keeps who may read it, and a link leads where it led, be there a file or not")
  func linksAndModes() async throws {
    try await withFolder { folder in
      let script = """
        umask 022; echo old > closed; chmod 600 closed; echo old > there; ln -s there toThere; ln -s gone toGone
        $EXAMPLES compare H --json closed --html toThere > /dev/null && $EXAMPLES compare H --json toGone > /dev/null
        stat -c '%n %a %F' closed there toThere gone toGone; ls -A | wc -l
        """
      let told = try Command.shell(script, in: folder)
      #expect(
        told.output == """
          closed 600 regular file
          there 644 regular file
          toThere 777 symbolic link
          gone 644 regular file
          toGone 777 symbolic link
          5

          """)
    }
  }

  @Test("Two reports do not go to one place, however it is written")
  func samePlace() async throws {
    try await withFolder { folder in
      _ = try Command.shell("touch F; ln -s F G; ln F H; ln -s new I; ln -s I J", in: folder)
      let pairs = [("F", "F"), ("F", "./F"), ("F", "G"), ("F", "H"), ("new", "I"), ("I", "J")]
      for (one, other) in pairs {
        let result = try Command.shell(
          "$EXAMPLES compare H --json \(one) --html \(other)", in: folder)
        #expect(result.code == 64 && result.output == "")
        #expect(
          result.errors
            == "Examples: compare: \(other) is given twice; see Examples compare --help\n")
      }
      let result = try Command.shell("$EXAMPLES bench --json - --markdown -", in: folder)
      #expect(
        result.errors
          == "Examples: bench: only one can go to standard output; see Examples bench --help\n")
      #expect(try Data(contentsOf: folder.appendingPathComponent("F")).isEmpty)
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
