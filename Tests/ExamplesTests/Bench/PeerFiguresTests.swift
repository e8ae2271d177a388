import Foundation
import Testing

@testable import Examples

/// What a peer took, from a file, beside ours.
@MainActor @Suite("The benchmark's figures of peers")
struct PeerFiguresTests {
  private static let cases = [
    BenchCase("time", peerBudget: 0.6) { _ in .notMeasured("a test", unit: .milliseconds) },
    BenchCase("weight", of: .bytes) { _ in .notMeasured("a test", unit: .bytes) },
  ]

  private func read(_ texts: String...) throws -> PeerFigures {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("peer-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try texts.indices.map { index in
      let file = folder.appendingPathComponent("\(index).json")
      try Data(texts[index].utf8).write(to: file)
      return file.path
    }
    do throws(CommandFailure) {
      return try PeerFigures(reading: paths, for: Self.cases)
    } catch {
      let line = error.line.replacing(folder.path + "/", with: "")
      throw CommandFailure(line: line, code: error.code)
    }
  }

  @Test(
    "Figures come in the line's unit, with its budget or their own",
    arguments: ["us", "µs", "\u{3BC}s"])
  func units(unit: String) throws {
    let figures = try read(
      #"[{"name": "time", "median": 2500, "unit": "\#(unit)", "source": "A 1, fast"}]"#,
      #"[{"name": "time", "median": 0.5, "unit": "s", "source": "B", "budget": 1},"#
        + #" {"name": "weight", "median": 8, "unit": "B", "source": "B"}]"#)
    let times = figures.peers(of: Self.cases[0], in: .milliseconds)
    #expect(
      times == [
        .init(source: "A 1, fast", median: 2.5, budget: 0.6),
        .init(source: "B", median: 500, budget: 1),
      ])
    let weights = figures.peers(of: Self.cases[1], in: .bytes)
    #expect(weights == [.init(source: "B", median: 8, budget: 1)])
  }

  @Test("A meter holds a line beside its peers")
  func meter() throws {
    let figures = try read(#"[{"name": "time", "median": 2, "unit": "s", "source": "A"}]"#)
    let one = BenchCase("time", peerBudget: 0.6) { _ in
      Measurement(unit: .milliseconds, figure: .exact(1000))
    }
    let section = BenchSection(name: "section", note: "", cases: [one])
    let measurement = try Meter(isQuick: true, peers: figures).run(one, of: section)
    #expect(measurement.ratio == 0.5 && measurement.budget == 0.6)
  }

  @Test(
    "What fits no line is named",
    arguments: [
      (#"{"name": "time"}"#, "0.json is no array of objects with name, median, unit and source"),
      (#"[{"name": "time", "median": 1, "unit": "s"}]"#, nil),
      ("no JSON", nil),
      (entry(name: "times"), "0.json: times: nothing is called so"),
      (
        entry(unit: "h"),
        "0.json: time: there is no unit h, only ns, µs, ms, s, B, allocations"
      ),
      (entry(unit: "B"), "0.json: time: it is not measured in B"),
      (entry(name: "weight"), "0.json: weight: it is not measured in ms"),
      (entry(median: "0"), "0.json: time: its median is not above zero"),
      (entry(median: "1, \"budget\": -1"), "0.json: time: its budget is not above zero"),
    ])
  func wrong(text: String, message: String?) {
    let message = message ?? "0.json is no array of objects with name, median, unit and source"
    #expect(throws: CommandFailure.wrong("bench", message)) { try read(text) }
  }

  @Test("One peer takes one time: what is given twice is named, in one file or in two")
  func twice() {
    let failure = CommandFailure.wrong("bench", "1.json: time: it is given twice by A")
    #expect(throws: failure) { try read(Self.entry(), Self.entry()) }
  }

  nonisolated private static func entry(
    name: String = "time", median: String = "1", unit: String = "ms"
  ) -> String {
    #"[{"name": "\#(name)", "median": \#(median), "unit": "\#(unit)", "source": "A"}]"#
  }

  // MARK: The command

  private static let line = "bytes per tracked property over its value, of 10 in a struct"

  @Test("The command shows the peer's figure where it stands, and judges by it")
  func command() throws {
    let peer =
      #"[{"name": "\#(Self.line)", "median": 10, "unit": "B", "source": "P 1, C"}]"#
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("peer-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(peer.utf8).write(to: folder.appendingPathComponent("p.json"))
    let result = try Command.shell(
      #""$EXAMPLES" bench --only 'bytes per' --beside p.json --markdown -"#, in: folder)
    #expect(result.code == 0)
    #expect(result.output.contains("| 16 B | P 1 10 B (1.60), at most 16 B | 1.60 | 1.00 | OVER |"))
    #expect(result.output.contains("Beside: P 1, C."))
  }

  @Test("A file that cannot be read: 73, one line, and nothing measured")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    for (path, reason) in [
      (folder.appendingPathComponent("no-\(UUID().uuidString).json").path, "there is no such file"),
      (folder.path, "it is a directory"),
    ] {
      let result = try Command.run(["bench", "--only", "bytes per", "--beside", path])
      #expect(result.code == 73)
      #expect(result.errors == "Examples: bench: cannot read \(path): \(reason)\n")
      #expect(result.output.isEmpty)
    }
  }
}
