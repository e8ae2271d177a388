import Foundation
import StrategyComparison
import Testing

@testable import Examples

@Suite struct HTMLReportTests {
  @Test func isWellFormed() {
    let page = WellFormed(HTMLReport.render(SampleReport.report))
    #expect(page.problems == [])
    #expect(page.tags.filter { $0.name == "section" }.count == 2)
    #expect(
      WellFormed(HTMLReport.render(ScenariosReport(machine: SampleReport.machine, scenarios: [])))
        .problems == [])
  }

  @Test func theCheckerFindsWhatIsWrong() {
    let wrong = [
      "<p>", "<b></p>", "<p a=1></p>", "a > b", "&nope;", "<p a=\"1\" a=\"2\"></p>", "<p",
    ]
    for html in wrong {
      #expect(!WellFormed("<!DOCTYPE html>\n" + html).problems.isEmpty, "\(html)")
    }
    #expect(WellFormed("<!DOCTYPE html>\n<p a=\"1\">x &lt; y<br></p>").problems == [])
  }

  @Test func needsNothingElse() {
    let page = WellFormed(HTMLReport.render(SampleReport.report))
    #expect(!page.tags.contains { ["link", "img", "iframe"].contains($0.name) })
    #expect(page.tags.filter { $0.name == "script" }.count == 1)
    #expect(!page.tags.contains { $0.attributes["src"] != nil })
    for link in page.tags.compactMap({ $0.attributes["href"] }) {
      #expect(page.tags.contains { "#" + ($0.attributes["id"] ?? "") == link })
    }
  }

  /// Each filled cell carries its number: together they are the runs of the JSON, in its order.
  @Test func showsTheNumbersOfTheJSON() throws {
    let json = try JSONEncoder().encode(SampleReport.report)
    let report = try JSONDecoder().decode(ScenariosReport.self, from: json)
    let page = WellFormed(HTMLReport.render(SampleReport.report))
    let drawn = page.tags.compactMap { $0.attributes["data-runs"] }.compactMap { Int($0) }
    var rows: [Int] = []
    for strategy in report.scenarios[0].strategies {
      rows += strategy.closures.flatMap(\.runs).filter { $0 > 0 }
    }
    #expect(Array(drawn.prefix(rows.count)) == rows)
    var grids: [Int] = []
    for strategy in report.scenarios[1].strategies {
      for column in report.scenarios[1].actions.indices {
        grids += strategy.closures.map { $0.runs[column] }.filter { $0 > 0 }
      }
    }
    #expect(Array(drawn.dropFirst(rows.count)) == grids)
    for strategy in report.scenarios.flatMap(\.strategies) {
      let counts = strategy.counts
      for number in [counts.evaluations, counts.transforms, counts.equalityChecks, counts.reads] {
        #expect(page.text.contains(NumberText.count(number)))
      }
    }
    #expect(page.text.contains("1.73 µs (4.12×)"))
    #expect(page.text.contains(SampleReport.machine.line))
    #expect(page.text.contains("Measured \(report.machine.date)"))
    #expect(page.text.contains("tracking, 4.12× as fast as view stores"))
    #expect(page.text.contains("app ran because slider.value changed from 0.0 to 0.5"))
  }

  @Test func escapesEverything() {
    let evil = "<script>alert('x & \"y\"')</script>\u{7}"
    let runs = ClosureReport(label: evil, runs: [1, 2], causes: [[evil], [evil, evil]])
    let strategy = StrategyCost(
      name: evil, closures: [runs],
      counts: StrategyCounts(
        evaluations: 3, transforms: 0, equalityChecks: 0, derivations: 0, reads: 0))
    let many = StrategyCost(
      name: evil, closures: Array(repeating: runs, count: 30), counts: strategy.counts)
    let scenario = ScenarioReport(
      id: evil, title: evil, text: evil, actions: [evil, evil], strategies: [strategy, many],
      figures: [Figure(text: evil, whose: evil, isMeasured: false)], meaning: evil)
    let html = HTMLReport.render(
      ScenariosReport(machine: SampleReport.machine, scenarios: [scenario]))
    let page = WellFormed(html)
    #expect(page.problems == [])
    #expect(page.tags.filter { $0.name == "script" }.count == 1)
    #expect(!html.contains("\u{7}"))
    #expect(page.text.contains("<script>alert('x & \"y\"')</script>␇"))
  }

  /// Columns that a report lacks are empty, not a crash.
  @Test func drawsWhatIsThere() {
    let strategy = StrategyCost(
      name: "short", closures: [ClosureReport(label: "a", runs: [1], causes: [])],
      counts: StrategyCounts(
        evaluations: 1, transforms: 0, equalityChecks: 0, derivations: 0, reads: 0))
    var scenario = SampleReport.tabs
    scenario.strategies = [strategy]
    let page = WellFormed(
      HTMLReport.render(ScenariosReport(machine: SampleReport.machine, scenarios: [scenario])))
    #expect(page.tags.filter { $0.attributes["data-runs"] != nil }.count == 1)
    scenario.strategies = []
    #expect(
      WellFormed(
        HTMLReport.render(ScenariosReport(machine: SampleReport.machine, scenarios: [scenario]))
      ).problems == [])
  }

  @Test func writesNumbersAsPeopleReadThem() {
    #expect(
      [0, 999, 1_000, 1_234_567, -1_000].map(NumberText.count) == [
        "0", "999", "1,000", "1,234,567", "-1,000",
      ])
    #expect(
      [0.5, 12.34, 420, 1_730, 999_999, 2.5e9].map(NumberText.time) == [
        "0.50 ns", "12.3 ns", "420 ns", "1.73 µs", "1.00 ms", "2.50 s",
      ])
    #expect([1, 71.3, 10_000].map(NumberText.ratio) == ["1.00×", "71.3×", "10,000×"])
    #expect(NumberText.time(.nan) == "–")
  }
}
