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

  /// Comparisons are counted: nothing is said to be so many times as much.
  @Test func saysHowManyMoreWereMade() {
    let verdict = HTMLOverview.verdict(SampleReport.report).joined()
    #expect(
      verdict.contains(
        /; for that, view stores made [0-9,]+ view states? more, and [0-9,]+ comparisons? more\./))
    #expect(!verdict.contains("times more"))
  }

  @Test("What was found in some scenarios is said of these")
  func speaksOfThese() {
    func said(_ scenarios: [ScenarioReport]) -> String {
      HTMLOverview.verdict(
        ScenariosReport(machine: SampleReport.machine, scenarios: scenarios)
      ).joined()
    }
    let all = SampleReport.report.scenarios
    #expect(said([all[0]]).contains("What view states spare in drawing here, tracking spares"))
    #expect(
      said([all[0], all[0]]).contains(
        "What view states spare in drawing in these scenarios, tracking spares"))
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

  /// What is hidden until it is pointed at lies in cells that may be scrolled out of sight: it must scroll with them,
  /// or a narrow window could be scrolled sideways.
  @Test func hidesWhatIsHiddenInsideOfWhatScrolls() {
    let html = HTMLReport.render(SampleReport.report)
    #expect(html.contains("\n.scroll { overflow-x: auto; position: relative; }"))
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
    #expect(report == SampleReport.report)
    let page = WellFormed(HTMLReport.render(SampleReport.report))
    let drawn = page.tags.compactMap { $0.attributes["data-runs"] }.compactMap { Int($0) }
    var expected: [Int] = []
    for strategy in report.scenarios[0].comparison.strategies {
      let columns = [strategy.load] + strategy.steps
      expected += strategy.regions.flatMap { region in columns.compactMap { $0.runs[region] } }
    }
    // Where the rows are too many to be read, each column is a grid of its own.
    for strategy in report.scenarios[1].comparison.strategies {
      for column in [strategy.load] + strategy.steps {
        expected += strategy.regions.compactMap { column.runs[$0] }
      }
    }
    #expect(drawn == expected && expected.count == 11 + 11 + 15 - 4 + 2 * (81 + 1 + 81))
    for strategy in report.scenarios.flatMap(\.comparison.strategies) {
      let counts =
        [strategy.total(\.allRuns)] + [
          strategy.total(\.transforms), strategy.total(\.comparisons), strategy.total(\.reads),
        ]
      for number in counts { #expect(page.text.contains(NumberText.count(number))) }
    }
    #expect(page.text.contains("420 ns (0.24×)"))
    #expect(page.text.contains("not counted"))
    #expect(page.text.contains(SampleReport.machine.line))
    #expect(page.text.contains("Measured \(report.machine.date)"))
    #expect(page.text.contains("tracking, 4.12× as fast as view stores"))
    #expect(page.text.contains("app ran because slider.value changed from 0.0 to 0.5"))
    #expect(page.text.contains("Naive is not among who wins"))
  }

  @Test("Of a debug build it is said on top that its times say little, and nobody wins")
  func debugBuild() {
    var machine = SampleReport.machine
    machine.isOptimized = false
    let page = WellFormed(
      HTMLReport.render(ScenariosReport(machine: machine, scenarios: [SampleReport.tabs])))
    #expect(page.text.contains("its times say little, and are not compared. It ran "))
    #expect(!page.text.contains("as fast as view stores"))
  }

  @Test func escapesEverything() {
    let evil = "<script>alert('x & \"y\"')</script>\u{7}"
    func strategy(_ strategy: Strategy, _ regions: [String]) -> StrategyReport {
      let step = StepReport(
        action: evil, runs: Dictionary(uniqueKeysWithValues: regions.map { ($0, 2) }),
        causes: Dictionary(uniqueKeysWithValues: regions.map { ($0, [evil, evil]) }))
      return StrategyReport(strategy: strategy, regions: regions, load: step, steps: [step])
    }
    let comparison = ComparisonReport(
      actions: [evil], machine: SampleReport.machine,
      strategies: [
        strategy(.tracking, [evil]), strategy(.viewStores, (0..<30).map { "\($0) \(evil)" }),
      ])
    let scenario = ScenarioReport(
      id: evil, title: evil, text: evil, comparison: comparison,
      figures: [Figure(text: evil, whose: evil, isMeasured: false)], meaning: evil)
    let report = ScenariosReport(machine: SampleReport.machine, scenarios: [scenario])
    for html in [HTMLReport.render(report), comparison.html] {
      let page = WellFormed(html)
      #expect(page.problems == [])
      #expect(page.tags.filter { $0.name == "script" }.count == 1)
      #expect(!html.contains("\u{7}"))
      #expect(page.text.contains("<script>alert('x & \"y\"')</script>␇"))
    }
  }

  /// A strategy that was not played is left out, not a crash.
  @Test func drawsWhatIsThere() {
    let load = StepReport(action: "load", runs: ["a": 1])
    let strategy = StrategyReport(strategy: .everything, regions: ["a"], load: load, steps: [])
    for (strategies, cells) in [([strategy], 1), ([], 0)] {
      var scenario = SampleReport.tabs
      scenario.comparison = ComparisonReport(
        actions: [], machine: SampleReport.machine, strategies: strategies)
      let report = ScenariosReport(machine: SampleReport.machine, scenarios: [scenario])
      let page = WellFormed(HTMLReport.render(report))
      #expect(page.problems == [])
      #expect(page.tags.filter { $0.attributes["data-runs"] != nil }.count == cells)
    }
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
