import Observing
import Testing

@testable import StrategyComparison

@MainActor
@Suite("Long and odd labels")
struct LayoutTests {
  private static let long = String(repeating: "long label ", count: 30)
  private static let labels = [
    "a", "two\nlines", "\u{7}bell", "日本語の長いラベル", "👩‍👩‍👧 é e\u{301}", "", long,
    "row 3F2504E0-4F89-41D3-9A0C-0305E82C3301",
  ]

  private let report = ComparisonReport(
    actions: ["go\non"], machine: .current,
    strategies: [Strategy.tracking, .viewStores].map { strategy in
      let runs = Dictionary(uniqueKeysWithValues: labels.map { ($0, 1) })
      return StrategyReport(
        strategy: strategy, regions: labels,
        load: StepReport(action: "load", runs: runs),
        steps: [
          StepReport(
            action: "go\non", actions: 1, runs: runs,
            causes: Dictionary(uniqueKeysWithValues: labels.map { ($0, ["n: 0 → 1"]) }))
        ])
    })

  @Test(
    "Each line of the table is as wide as the rule, in columns, and no label breaks or widens it")
  func table() {
    let lines = report.description.split(separator: "\n").map(String.init)
    let rule = lines.first { $0.hasPrefix("─") } ?? ""
    #expect(TextWidth.columns(rule) == 60 + 2 + 11 + 2 + 11)
    let rows = lines.filter { $0.hasSuffix("1 + 1") }
    #expect(rows.count == Self.labels.count)
    #expect(rows.allSatisfy { TextWidth.columns($0) == TextWidth.columns(rule) })
    let names = rows.map { $0.split(separator: "  ").first ?? "" }
    #expect(
      names.prefix(6) == [
        "a", "two␊lines", "␇bell", "日本語の長いラベル", "👩‍👩‍👧 é e\u{301}", "(no label)",
      ])
    // A long one goes on below its row.
    #expect(lines.filter { $0.hasPrefix("long label long") }.count == 3)
    #expect(lines.contains("  1. go␊on"))
    #expect(lines.contains("       (no label) ← n: 0 → 1"))
  }

  @Test("In a narrow terminal no line takes more columns than there are", arguments: [10, 30, 80])
  func narrow(width: Int) {
    for line in report.text(width: width).split(separator: "\n") {
      #expect(TextWidth.columns(line) <= width)
    }
    #expect(!report.text(width: width).contains("\u{7}"))
  }

  @Test("On the page a label leaves room for the cells, and says in whole what it is")
  func page() {
    let html = report.html
    let shown = Difference.clipped(Self.long, to: 32)
    #expect(shown.count == 32)
    #expect(
      html.components(separatedBy: "<th scope=\"row\" title=\"\(Self.long)\">\(shown)</th>").count
        == 3)
    #expect(html.contains(">(no label)</th>"))
    // 44 pixels around, 7 for each of 32 letters, 24 for each of two columns.
    #expect(html.contains("style=\"--card: 316px\""))
  }
  /// A report in which tracking has played as many regions, and view stores all but one of them.
  private func report(regions count: Int) -> ComparisonReport {
    func strategy(_ strategy: Strategy, _ count: Int) -> StrategyReport {
      let labels = (1...count).map { "row \($0)" }
      let runs = Dictionary(uniqueKeysWithValues: labels.map { ($0, 1) })
      return StrategyReport(
        strategy: strategy, regions: labels, load: StepReport(action: "load", runs: runs),
        steps: [StepReport(action: "go", actions: 1, runs: runs)])
    }
    return ComparisonReport(
      actions: ["go"], machine: .current,
      strategies: [strategy(.tracking, count), strategy(.viewStores, count - 1)])
  }

  @Test("All strategies of a page are drawn in the form that the one with the most regions needs")
  func oneForm() {
    func count(_ tag: String, _ regions: Int) -> Int {
      report(regions: regions).html.components(separatedBy: tag).count - 1
    }
    // 24 rows can be read.
    #expect(count("<table class=\"rows\"", 24) == 2 && count("<div class=\"grids\"", 24) == 0)
    #expect(count("<table class=\"rows\"", 25) == 0 && count("<div class=\"grids\"", 25) == 2)
  }

  @Test("Where not even two columns fit, texts stand behind their names, and numbers at the end")
  func stacked() {
    var table = TextTable(
      ["figure", "whose", "how", "runs"], columns: [.text, .text, .text, .number])
    table.add(["86.8 ms", "the effect, here", "measured", "3"])
    table.add(["12 µs", "view stores, after their authors", "quoted", "40"])
    #expect(
      table.lines(width: 24) == [
        "figure", "──────", "86.8 ms", "  whose: the effect,", "    here", "  how: measured",
        "  runs                 3", "12 µs", "  whose: view stores,", "    after their authors",
        "  how: quoted", "  runs                40",
      ])
  }
}
