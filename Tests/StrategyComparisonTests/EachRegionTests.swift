import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("A region for each element of a list")
struct EachRegionTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var note = ""
  }

  struct List: ObservableState {
    @Tracked var title = "list"
    @Tracked var rows: IdentifiedArrayOf<Row>
  }

  enum Action {
    case title(String)
    case row(Int, String)
    case note(Int, String)
    case add(Int)
    case remove(Int)
    case swap
  }

  private static let reducer = Reduce<List, Action> { state, action in
    switch action {
    case .title(let title): state.title = title
    case .row(let id, let title): state.rows[id: id]?.title = title
    case .note(let id, let note): state.rows[id: id]?.note = note
    case .add(let id): state.rows.append(Row(id: id))
    case .remove(let id): state.rows.remove(id: id)
    case .swap: state.rows.swapAt(0, 1)
    }
    return .none
  }

  private func play(_ actions: [Action], rows: Int = 3) -> ComparisonReport {
    let list = List(rows: IdentifiedArray(uniqueElements: (1...rows).map { Row(id: $0) }))
    return StrategyComparison(initialState: list, reducer: Self.reducer) {
      Region("title") {
        _ = $0.title
      } viewState: {
        $0.title
      }
      EachRegion("row", of: \.rows) {
        _ = $0.title
      } viewState: {
        $0.title
      }
    }
    .play(actions, rounds: 1, includingNaive: true)
  }

  private let script: [Action] = [
    .row(2, "two"), .add(9), .row(9, "nine"), .note(9, "nothing that is shown"), .remove(2), .swap,
    .title("new"), .add(2),
  ]

  @Test("One comes with its element, goes with it, and sleeps while it moves")
  func runs() throws {
    let report = play(script)
    let expected: [[String: Int]] = [
      ["row 2": 1], ["row 9": 1], ["row 9": 1], [:], [:], [:], ["title": 1], ["row 2": 1],
    ]
    #expect(report.regions == ["title", "row 1", "row 2", "row 3", "row 9"])
    #expect(report.tracking.steps.map(\.runs) == expected)
    #expect(report.viewStores.steps.map(\.runs) == expected)
    #expect(try #require(report.naive).steps.map(\.runs) == expected)
    // All that are there; one that comes runs once.
    #expect(report.everything.steps.map(\.allRuns) == [4, 5, 5, 5, 4, 4, 4, 5])
    #expect(report.tracking.load.runs == ["title": 1, "row 1": 1, "row 2": 1, "row 3": 1])
  }

  @Test("Under view stores a row makes a view state when it comes or is changed")
  func counts() throws {
    let report = play(script)
    #expect(report.tracking.steps.map(\.transforms) == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(report.viewStores.load.transforms == 4)
    #expect(report.viewStores.steps.map(\.transforms) == [2, 2, 2, 2, 1, 1, 1, 2])
    // As first built a row that comes makes three; the ids are a view state, too.
    #expect(try #require(report.naive).steps.map(\.transforms) == [5, 7, 6, 6, 5, 5, 5, 7])
  }

  @Test("Causes name the row's property, or what differs of its view state, or that it is new")
  func causes() throws {
    let report = play(script)
    #expect(report.tracking.steps[0].causes == ["row 2": [#"rows[id: 2].title: "" → two"#]])
    #expect(report.tracking.steps[1].causes == ["row 9": ["new"]])
    #expect(report.viewStores.steps[0].causes == ["row 2": ["\"\" → two"]])
    #expect(report.viewStores.steps[7].causes == ["row 2": ["new"]])
    #expect(report.description.contains("row 9 ← new"))
  }

  @Test("A report says which came and went with each action, and its grids where none was there")
  func absences() throws {
    let report = play(script)
    for strategy in report.strategies {
      #expect(strategy.load.came == ["title", "row 1", "row 2", "row 3"])
      #expect(strategy.load.went == [])
      #expect(strategy.steps.map(\.came) == [[], ["row 9"], [], [], [], [], [], ["row 2"]])
      #expect(strategy.steps.map(\.went) == [[], [], [], [], ["row 2"], [], [], []])
      #expect(strategy.absences == ["row 2": [5, 6, 7], "row 9": [0, 1]])
    }
    #expect(report.description.contains("nothing ran, gone: row 2"))
    let away = #"class="cell away""#
    #expect(report.html.components(separatedBy: away).count == 1 + 1 + 5 * report.strategies.count)
  }

  @Test("Without a view state they are played under tracking and by observing everything")
  func tracked() {
    let report = StrategyComparison(
      initialState: List(rows: [Row(id: 1), Row(id: 2)]), reducer: Self.reducer
    ) {
      EachRegion("row", of: \.rows) { _ = $0.title }
    }
    .play([.row(1, "one"), .remove(1)], rounds: 1, includingNaive: true)
    #expect(report.tracking.steps.map(\.runs) == [["row 1": 1], [:]])
    #expect(report.everything.steps.map(\.allRuns) == [2, 1])
    #expect(report.viewStores.regions == [] && report.naive?.regions == [])
  }

  @Test("Of 1,000 rows those that never ran are one line, in the text and on the page")
  func folded() {
    let report = play([.row(500, "shown"), .remove(1_000)], rows: 1_000)
    let lines = report.text(width: 80).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("row 500 1 + 1 1 + 1 1 + 2 1 + 1"))
    #expect(lines.contains("1,000 others 1,000 + 0 1,000 + 0 1,000 + 1,999 1,000 + 0"))
    #expect(lines.count < 40)
    #expect(report.html.utf8.count < 40_000)
    #expect(report.html.components(separatedBy: ">1,000 others</th>").count == 1 + 1 + 4)
  }

  @Test("Two lists of one label are refused, as two regions are, and nothing is left alive")
  func alive() async {
    let before = Instrumentation.live
    _ = play(script)
    #expect(Instrumentation.live == before)
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = StrategyComparison(initialState: List(rows: []), reducer: EachRegionTests.reducer) {
          EachRegion("row", of: \.rows) { _ = $0.title }
          EachRegion("row", of: \.rows) { _ = $0.note }
        }
      }
    }
  }

  struct Listed: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct Many: ObservableState {
    @Tracked var rows = IdentifiedArrayOf<Listed>(uniqueElements: (1...30).map { Listed(id: $0) })
  }

  @Test("The page names what has gone, as the text does, also where it has no line of its own")
  func goneFromMany() {
    let report = StrategyComparison(
      initialState: Many(),
      reducer: Reduce<Many, Int> { state, id in
        if id > 1 { state.rows.remove(id: id) } else { state.rows[id: id]?.title = "one" }
        return .none
      }
    ) {
      EachRegion("row", of: \.rows) {
        _ = $0.title
      } viewState: {
        $0.title
      }
    }.play([3, 1], rounds: 0)
    #expect(report.description.contains("3: nothing ran, gone: row 3"))
    #expect(report.html.contains("gone: row 3"))
  }
}
