import Foundation
import Testing

@testable import Examples

@Suite("The benchmark's measurements")
struct MeasurementTests {
  private static let figure = Measurement.Figure(median: 20, spread: 2, rounds: 11)

  @Test("A ratio to what stands beside is held against its budget")
  func ratio() {
    var measurement = Measurement(unit: .nanoseconds, figure: Self.figure)
    measurement.judge(.ratio(0.5), measured: 0.4)
    #expect(measurement.ratio == 0.4)
    #expect(measurement.budget == 0.5)
    #expect(measurement.isWithinBudget == true)
    measurement.judge(.ratio(0.3), measured: 0.4)
    #expect(measurement.isWithinBudget == false)
  }

  @Test("A figure of another day gives no ratio and no budget")
  func history() {
    var measurement = Measurement(unit: .milliseconds, figure: Self.figure)
    measurement.history = .init(name: "other", value: 40, source: "a text")
    measurement.judge(.none)
    #expect(measurement.ratio == nil)
    #expect(measurement.isWithinBudget == nil)
  }

  @Test("Of peers and what stands beside, the one furthest over its budget judges")
  func peers() {
    var measurement = Measurement(unit: .milliseconds, figure: Self.figure)
    measurement.judge(beside: [.init(source: "A, fast", median: 40, budget: 0.6)])
    #expect(measurement.ratio == 0.5 && measurement.budget == 0.6)
    #expect(measurement.isWithinBudget == true)
    measurement.peers = [
      .init(source: "A, fast", median: 40, budget: 0.6), .init(source: "B", median: 16, budget: 1),
    ]
    let both = measurement.peers
    #expect(both.map(\.name) == ["A", "B"])
    measurement.judge(.none)
    measurement.judge(beside: both)
    #expect(measurement.ratio == 1.25 && measurement.budget == 1)
    #expect(measurement.isWithinBudget == false)
    measurement.judge(.ratio(2), measured: 3)
    measurement.judge(beside: both)
    #expect(measurement.ratio == 3 && measurement.budget == 2, "1.5 times is further than 1.25")
    measurement.judge(.ratio(4), measured: 3)
    measurement.judge(beside: both)
    #expect(measurement.ratio == 1.25 && measurement.budget == 1)
  }

  @Test("A limit is a budget of one; a limit of nothing is one of zero")
  func limits() {
    var measurement = Measurement(unit: .bytes, figure: Self.figure)
    measurement.judge(.atMost(10))
    #expect(measurement.ratio == 2 && measurement.budget == 1 && measurement.limit == 10)
    #expect(measurement.isWithinBudget == false)
    measurement.judge(.atMost(0))
    #expect(measurement.ratio == 20 && measurement.budget == 0)
    measurement.figure = .exact(0)
    measurement.judge(.atMost(0))
    #expect(measurement.ratio == 0 && measurement.isWithinBudget == true)
  }

  @Test("JSON: an array of objects, with what is always there and what may be")
  func json() throws {
    var full = Measurement(unit: .nanoseconds, figure: Self.figure)
    full.section = "section"
    full.name = "full"
    full.beside = .init(name: "other", figure: .exact(40))
    full.history = .init(name: "old", value: 30, upTo: 50, source: "a text")
    full.judge(.ratio(0.6), measured: 0.5)
    full.judge(beside: [.init(source: "peer, 1.0", median: 80, budget: 1)])
    let missing = Measurement.notMeasured("no reason", unit: .seconds)
    let data = try Measurement.json([full, missing])
    let objects = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(objects.count == 2)
    #expect(
      Set(objects[0].keys) == [
        "section", "name", "unit", "median", "spread", "rounds", "ratio", "budget", "ok", "beside",
        "peers", "history",
      ])
    #expect(objects[0]["name"] as? String == "full")
    #expect(objects[0]["unit"] as? String == "ns")
    #expect(objects[0]["median"] as? Double == 20)
    #expect(objects[0]["spread"] as? Double == 2)
    #expect(objects[0]["rounds"] as? Int == 11)
    #expect(objects[0]["ratio"] as? Double == 0.5)
    #expect(objects[0]["budget"] as? Double == 0.6)
    #expect(objects[0]["ok"] as? Bool == true)
    let peer = try #require((objects[0]["peers"] as? [[String: Any]])?.first)
    #expect(peer["source"] as? String == "peer, 1.0")
    #expect(peer["median"] as? Double == 80)
    #expect(peer["ratio"] as? Double == 0.25)
    #expect(peer["budget"] as? Double == 1)
    #expect((objects[0]["history"] as? [String: Any])?["upTo"] as? Double == 50)
    #expect(
      Set(objects[1].keys) == [
        "section", "name", "unit", "median", "spread", "rounds", "ratio", "note",
      ])
    #expect(objects[1]["ratio"] is NSNull)
    #expect(objects[1]["note"] as? String == "not measured: no reason")
  }

  @Test("Rows of the tables")
  func rows() {
    var measurement = Measurement(unit: .nanoseconds, figure: Self.figure)
    measurement.name = "a | b"
    measurement.history = .init(name: "other", value: 50, source: "a text")
    measurement.judge(beside: [.init(source: "peer 1.0, C++", median: 40, budget: 0.4)])
    #expect(
      BenchMarkdown.row(measurement)
        == "| a \\| b | 20 ns ±10% | peer 1.0 40 ns, other 50 ns history | 0.50 | 0.40 | OVER |")
    #expect(
      BenchTable.sources([measurement, measurement])
        == ["Beside: peer 1.0, C++.", "History: a text."])
    let row = BenchTable.row(measurement)
    #expect(row.hasPrefix("  a | b "))
    #expect(row.hasSuffix(" 0.50    0.40  OVER"))
    #expect(BenchTable.summary([measurement])[1] == "1 measured; 1 have a budget, 0 keep it.")
  }

  @Test(
    "Numbers have three digits that matter",
    arguments: [
      (0.3812, "0.381"), (1.234, "1.23"), (12.34, "12.3"), (123.4, "123"), (38360.2, "38360"),
      (8, "8"), (0, "0"),
    ])
  func numbers(value: Double, text: String) {
    #expect(BenchTable.number(value) == text)
  }
}
