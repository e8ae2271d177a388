import ObservableStore
import Observing
import Testing

@testable import StrategyComparison

@MainActor
@Suite("Regions that are drawn of their view states")
struct DrawingTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var points = 0
  }

  struct Game: ObservableState {
    @Tracked var title = "chess"
    @Tracked var rows: IdentifiedArrayOf<Row> = IdentifiedArray(
      uniqueElements: (1...11).map { Row(id: $0) })

    var total: Int { rows.reduce(0) { $0 + $1.points } }
  }

  enum Action {
    case title(String)
    case score(Int)
    case remove(Int)
  }

  private static let reducer = Reduce<Game, Action> { state, action in
    switch action {
    case .title(let title): state.title = title
    case .score(let id): state.rows[id: id]?.points += 1
    case .remove(let id): state.rows.remove(id: id)
    }
    return .none
  }

  private static let script: [Action] = [.title("go"), .score(2), .remove(3)]

  private func comparison(
    @RegionBuilder<Game, Action> _ regions: () -> [Region<Game, Action>]
  ) -> StrategyComparison<Game, Action> {
    StrategyComparison(initialState: Game(), reducer: Self.reducer, regions: regions)
  }

  /// What regions have drawn, and how often what draws them of a store was called, or made.
  private final class Canvas {
    var drawn: [String: Set<String>] = [:]
    var ofStore = 0

    func draw(_ region: String, _ text: String) { drawn[region, default: []].insert(text) }
  }

  @Test(
    "In all forms each is handed its view state, and what would draw it of the store is not called",
    arguments: [Strategy.viewStores, .naive])
  func handed(strategy: Strategy) {
    let canvas = Canvas()
    let comparison = comparison {
      Region("title") { store in
        canvas.ofStore += 1
        _ = store.title
      } viewState: {
        $0.title
      } drawing: {
        canvas.draw("title", $0)
      }
      Region(
        "total",
        making: { store in
          canvas.ofStore += 1
          let total = Derived { store.rows.reduce(0) { $0 + $1.points } }
          return { _ = total.value }
        }, viewState: { $0.total }, drawing: { canvas.draw("total", "\($0)") })
      EachRegion("row", of: \.rows) { row in
        canvas.ofStore += 1
        _ = row.points
      } viewState: {
        "\($0.id): \($0.points)"
      } drawing: {
        canvas.draw("row", $0)
      }
    }
    let report = comparison.play(
      script: Self.script.map { ScriptStep($0) }, under: [strategy], rounds: 1)
    #expect(canvas.ofStore == 0)
    #expect(canvas.drawn["title"] == ["chess", "go"])
    #expect(canvas.drawn["total"] == ["0", "1"])
    #expect(canvas.drawn["row"] == Set((1...11).map { "\($0): 0" } + ["2: 1"]))
    #expect(
      report[strategy]?.steps.map(\.runs) == [["title": 1], ["total": 1, "row 2": 1], [:]])
    #expect(report[strategy]?.madeTwice == [])
  }

  @Test("Nothing is read of the store then, and nothing is computed but the view states")
  func costs() {
    let report = comparison {
      Region(
        "total",
        making: { store in
          let total = Derived { store.total }
          return { _ = total.value }
        }, viewState: { $0.total }, drawing: { _ in })
    }
    .play(Self.script, rounds: 0)
    #expect(report.viewStores.total(\.reads) == 0)
    #expect(report.viewStores.total(\.transforms) == 4)
    #expect(report.viewStores.total(\.computations) == report.viewStores.total(\.transforms))
    #expect(report.tracking.total(\.reads) > 0 && report.tracking.total(\.computations) > 0)
  }

  /// Regions that are drawn of the store, each with a view state.
  private func drawnOfStore() -> StrategyComparison<Game, Action> {
    comparison {
      Region("title") {
        _ = $0.title
      } viewState: {
        $0.title
      }
      Region("ten") { store in
        for _ in 1...10 { _ = store.title }
      } viewState: {
        $0.title
      }
      Region("eleven") { store in
        for _ in 1...11 { _ = store.title }
      } viewState: {
        $0.title
      }
      Region(
        "total",
        making: { store in
          let total = Derived { store.total }
          return { _ = total.value }
        }, viewState: { $0.total })
      EachRegion("row", of: \.rows) { row in
        let isFirst = Derived { row.points > 0 }
        _ = isFirst.value
      } viewState: {
        $0.points > 0
      }
    }
  }

  private static let twice = ["eleven", "total"] + (1...11).map { "row \($0)" }

  @Test("Drawn from the store, those that derive or read much are named, and small ones are not")
  func madeTwice() {
    let comparison = drawnOfStore()
    let report = comparison.play(Self.script, rounds: 1, includingNaive: true)
    #expect(report.viewStores.madeTwice == Self.twice)
    #expect(report.naive?.madeTwice == Self.twice)
    #expect(report.tracking.madeTwice == [] && report.everything.madeTwice == [])
  }

  @Test(
    "To look for it is not counted: what view stores read to draw, they read outside of closures")
  func notCounted() {
    let report = comparison {
      Region("points") { store in
        for row in store.rows { _ = row.points }
      } viewState: {
        $0.rows.map(\.points)
      }
    }
    .play(Self.script, rounds: 0)
    #expect(report.viewStores.madeTwice == ["points"])
    #expect(report.viewStores.total(\.reads) == 0)
    #expect(report.tracking.total(\.reads) > 2 * 11)
  }

  @Test("To scope to a child, and to read it, is no work that is done twice")
  func scoped() {
    let report = comparison {
      Region("second") { store in
        _ = store.scope(\.rows, id: 2) { (_: Int, _: Never) -> Action in }?.points
      } viewState: {
        $0.rows[id: 2]?.points
      }
      Region("made") { store in
        _ = store.scope(state: { Row(id: 0, points: $0.total) }) { (_: Never) -> Action in }.points
      } viewState: {
        $0.total
      }
      EachRegion("row", of: \.rows) { row in
        _ = row.points
      } viewState: {
        $0.points
      }
    }
    .play(Self.script, rounds: 0, includingNaive: true)
    #expect(report.viewStores.madeTwice == ["made"] && report.naive?.madeTwice == ["made"])
  }

  @Test("Live, too")
  func live() async {
    let report = await drawnOfStore().play(live: Self.script.map { .send($0) })
    #expect(report.viewStores.madeTwice == Self.twice)
  }

  /// A report as one of a build for release, in which times are compared.
  private func optimized(_ report: ComparisonReport) -> ComparisonReport {
    var machine = report.machine
    machine.isOptimized = true
    return ComparisonReport(
      actions: report.actions, machine: machine, strategies: report.strategies)
  }

  /// A text on one line.
  private func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("Where something is made twice the report says so, and names no winner")
  func verdict() {
    let said =
      "View stores made again what their view states hold, to draw it, in: eleven, total, row 1, row 2, row 3 "
      + "and 8 more. Give these a 'drawing'. So the times are not compared."
    let twice = optimized(drawnOfStore().play(Self.script, rounds: 1))
    #expect(twice.verdict.hasSuffix(said))
    #expect(joined(twice.text(width: 80)).contains(said))
    #expect(twice.html.contains(Markup.text(said).html))
    for text in [twice.verdict, twice.description, twice.html] {
      #expect(!text.contains("as fast as") && !text.contains("took as long as"))
    }
    #expect(twice.strategies.allSatisfy { twice.ratio($0) == nil })

    let once = optimized(
      comparison {
        Region("title") {
          _ = $0.title
        } viewState: {
          $0.title
        } drawing: { _ in
        }
      }
      .play(Self.script, rounds: 1))
    #expect(!once.verdict.contains("drawing"))
    #expect(once.verdict.contains("as fast as") || once.verdict.contains("took as long as"))
    #expect(once.ratio(once.tracking) != nil)
  }
}
