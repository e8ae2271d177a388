import ObservableStore
import Observing
import StrategyComparison
import Testing

/// What a user writes into the closures of regions: expressions, statements, conditions, loops.
@MainActor
@Suite("Regions in all forms")
struct RegionFormsTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
    @Tracked var note = ""
  }

  struct Desk: ObservableState {
    @Tracked var count = 0
    @Tracked var name: String? = "Ada"
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action { case count, name, title }

  private static let reducer = Reduce<Desk, Action> { state, action in
    switch action {
    case .count: state.count += 1
    case .name: state.name = nil
    case .title: state.rows[id: 1]?.title = "one"
    }
    return .none
  }

  private static let actions: [Action] = [.count, .name, .title]

  private func play(
    @RegionBuilder<Desk, Action> _ regions: () -> [Region<Desk, Action>]
  ) -> ComparisonReport {
    StrategyComparison(initialState: Desk(), reducer: Self.reducer, regions: regions)
      .play(Self.actions, rounds: 1, includingNaive: true)
  }

  @Test("A drawing closure of several statements, of a condition or of a loop needs no more words")
  func statements() {
    let report = play {
      Region("statements") { store in
        _ = store.count
        _ = store.name
      } viewState: {
        "\($0.count) \($0.name ?? "")"
      }
      Region("condition") { store in
        if let name = store.name { _ = name.count }
      } viewState: { state in
        let name = state.name
        return name?.count
      }
      Region("loop") { store in
        for row in store.rows { _ = row.title }
      } viewState: {
        $0.rows.map(\.title)
      }
      Region("tracked alone") { store in
        let count = store.count
        if count > 0 { _ = store.name }
      }
      EachRegion("row", of: \.rows) { row in
        let title = row.title
        if title.isEmpty { _ = row.note }
      } viewState: { row in
        let title = row.title
        return title.isEmpty ? row.note : title
      }
    }
    let expected: [[String: Int]] = [
      ["statements": 1], ["statements": 1, "condition": 1], ["loop": 1, "row 1": 1],
    ]
    #expect(report.viewStores.steps.map(\.runs) == expected)
    #expect(report.naive?.steps.map(\.runs) == expected)
    #expect(report.tracking.steps.map { $0.runs.filter { $0.key != "tracked alone" } } == expected)
    #expect(report.tracking.steps.map { $0.runs["tracked alone"] } == [1, 1, nil])
  }

  @Test("A region that keeps a derived value may do without a view state")
  func derived() {
    let report = play {
      Region(
        "tracked alone",
        making: { store in
          let half = Derived { store.count / 2 }
          return { _ = half.value }
        })
      Region("trailing", making: { store in { _ = store.count } })
      Region("both") { store in
        let isNamed = Derived { store.name != nil }
        return { _ = isNamed.value }
      } viewState: {
        $0.name != nil
      }
      Region(
        "labelled",
        making: { store in
          let isNamed = Derived { store.name != nil }
          return { _ = isNamed.value }
        }, viewState: { $0.name != nil })
    }
    let named: [[String: Int]] = [[:], ["both": 1, "labelled": 1], [:]]
    #expect(report.tracking.steps.map(\.runs) == [["trailing": 1], named[1], [:]])
    #expect(report.viewStores.steps.map(\.runs) == named)
    #expect(report.viewStores.regions == ["both", "labelled"])
    #expect(report.everything.steps.map(\.allRuns) == [4, 4, 4])
  }
}
