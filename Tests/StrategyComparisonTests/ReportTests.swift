import Foundation
import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("What a comparison reports")
struct ReportTests {
  typealias Action = ProfileApp.Action
  typealias Profile = ProfileApp.Profile

  @Test("Regions that neither strategy ran are one line, where there are many")
  func others() {
    let report = ProfileApp.comparison {
      ProfileApp.header
      for number in 1...30 {
        Region("row \(number)") {
          _ = $0.rows.count
        } viewState: {
          $0.rows.count
        }
      }
    }
    .play([.rename("Grace"), .rename("Mary")], rounds: 1)
    let lines = report.description.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("30 others 30 + 0 30 + 0 30 + 60"))
    #expect(!lines.contains { $0.hasPrefix("row 1 ") })
    #expect(report.tracking.runs["row 1"] == 0)
    #expect(report.html.components(separatedBy: ">30 others</th>").count == 1 + 1 + 3)
  }

  @Test("As text, as JSON and as a page")
  func forms() throws {
    let report = ProfileApp.play([.rename("<Grace> & \"co\""), .nothing])
    let text = report.description
    #expect(text.contains("header") && text.contains("tracking") && text.contains("–"))
    #expect(text.contains("name: Ada → <Grace>"))
    #expect(text.contains("2. nothing: nothing ran"))
    let decoded = try JSONDecoder().decode(ComparisonReport.self, from: Data(report.json.utf8))
    #expect(decoded.tracking.runs == report.tracking.runs)
    #expect(decoded.actions == report.actions)
    #expect(decoded.machine == report.machine && !report.machine.compiler.isEmpty)
    let html = report.html
    #expect(html.contains("<main id=\"content\"") && html.contains("class=\"skip\""))
    #expect(html.contains("Measured \(report.machine.date)"))
    #expect(html.contains("not counted") && text.contains("not counted"))
    // One tab stop for each of the three grids.
    #expect(html.components(separatedBy: "tabindex=\"0\"").count == 4)
    #expect(html.contains("&lt;Grace&gt; &amp; &quot;co&quot;") && !html.contains("<Grace>"))
    #expect(html.contains("View stores were given no view state of: detail."))
  }

  @Test(
    "Thousands of regions are printed as some are: what is told of one asks nothing of the others")
  func many() {
    let report = ProfileApp.comparison {
      for number in 1...2_000 {
        Region("name \(number)") {
          _ = $0.name
        } viewState: {
          $0.name
        }
      }
    }
    .play([.rename("Grace"), .visit], rounds: 1)
    let lines = report.description.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.filter { $0.hasSuffix("1 + 1 1 + 1 1 + 2") }.count == 2_000)
    #expect(lines.contains("all 2,000 + 2,000 2,000 + 2,000 2,000 + 4,000"))
    #expect(report.html.components(separatedBy: " ran once: ").count == 1 + 3 * 4_000 + 2_000)
  }

  @Test("A cause of very many changes is told by the first of them; the data have all")
  func manyChanges() throws {
    struct Row: ObservableState, Identifiable {
      let id: Int
      @Tracked var title = "a, b → c"
    }
    struct Rows: ObservableState {
      @Tracked var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Row(id: $0) })
    }
    let report = StrategyComparison(
      initialState: Rows(),
      reducer: Reduce<Rows, String> { state, title in
        for id in 0..<1_000 { state.rows[id: id]?.title = title }
        return .none
      }
    ) {
      Region("titles") { _ = $0.rows.map(\.title) }
    }
    .play(["x"], rounds: 0)
    let cause = try #require(report.tracking.steps[0].causes["titles"]?.first)
    #expect(cause.contains(#"rows[id: 999].title: "a, b → c" → x"#))
    let lines = report.description.split(separator: "\n")
    let told = try #require(lines.first { $0.contains("titles ← ") })
    #expect(told.hasSuffix(#"rows[id: 7].title: "a, b → c" → x, and 992 more"#))
    #expect(report.html.contains(", and 992 more") && report.html.utf8.count < 40_000)
    #expect(report.json.contains("rows[id: 999]"))
  }

  @Test("Sentences are broken at 100 columns where nobody says how many there are")
  func sentences() {
    let lines = ProfileApp.play([.rename("Grace"), .visit]).description.split(separator: "\n")
    let first = lines.firstIndex { $0.hasPrefix("runs of regions") } ?? 0
    #expect(first > 2 && lines[..<first].allSatisfy { $0.count <= 100 })
  }

  @Test(
    "On a narrow terminal the strategies stand below each region, and what the numbers are above all"
  )
  func narrow() {
    let lines = ProfileApp.play([.rename("Grace")]).text(width: 30).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 30 })
    let first = lines.firstIndex(of: "runs of regions (load + steps)") ?? 0
    #expect(lines[(first + 2)...].prefix(2) == ["header", "  tracking               1 + 1"])
  }

  @Test(
    "An action that prints as a page of text is a heading of a line, in the page as in the text")
  func longAction() {
    let action = "loaded(\(String(repeating: "x", count: 5_000)))"
    for count in [1, 30] {
      let regions = (1...count).map { "row \($0)" }
      let step = StepReport(
        action: action, actions: 1, runs: ["row 1": 1], causes: ["row 1": ["n: 0 → 1"]])
      let report = ComparisonReport(
        actions: [action], machine: .current,
        strategies: [
          StrategyReport(
            strategy: .tracking, regions: regions,
            load: StepReport(action: "load", runs: ["row 1": 1]), steps: [step])
        ])
      let shown = action.prefix(99) + "…"
      #expect(report.description.contains("1. \(shown)"))
      #expect(report.html.contains("<b>\(shown)</b>"))
      // Once in a cause beside its cell, as far as anybody reads.
      let long = report.html.split(separator: "<").filter { $0.count > 200 && $0.contains("xxx") }
      #expect(long.count == 1 && long[0].count < 400)
    }
  }

  @Test("A cause that was beside its cell takes no room when it is hidden again")
  func hidden() {
    let html = ProfileApp.play([.rename("Grace")]).html
    // Where it is shown is no style of its own, which it would keep, but applies while it is shown.
    #expect(html.contains(".cause.beside {\n  left: var(--left); top: var(--top);"))
    #expect(!html.contains("style.left") && !html.contains("style.top"))
    #expect(!html.contains("place(document.activeElement)"))
  }
}
