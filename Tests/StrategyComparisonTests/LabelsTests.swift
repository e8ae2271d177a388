import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Labels of regions")
struct LabelsTests {
  struct Row: ObservableState, Identifiable {
    let id: Name
    @Tracked var title = ""
  }

  /// Prints the same for several names.
  struct Name: Hashable, CustomStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { text.lowercased() }
  }

  struct List: ObservableState {
    @Tracked var count = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: Name("a"))]
  }

  enum Action {
    case count
    case add(String)
    case remove(String)
  }

  private static let reducer = Reduce<List, Action> { state, action in
    switch action {
    case .count: state.count += 1
    case .add(let name): state.rows.append(Row(id: Name(name)))
    case .remove(let name): state.rows.remove(id: Name(name))
    }
    return .none
  }

  private static func play(
    _ strategy: Strategy, _ actions: [Action],
    @RegionBuilder<List, Action> _ regions: () -> [Region<List, Action>]
  ) -> ComparisonReport {
    StrategyComparison(initialState: List(), reducer: reducer, regions: regions)
      .play(script: actions.map { ScriptStep($0) }, under: [strategy], rounds: 1)
  }

  private static let rows = EachRegion<List, Action>("row", of: \.rows) {
    _ = $0.title
  } viewState: {
    $0.title
  }

  @Test("A region of a row's label is refused under each strategy")
  func regionAndRow() async {
    await #expect(processExitsWith: .failure) { await LabelsTests().regionAndRow(.tracking) }
    await #expect(processExitsWith: .failure) { await LabelsTests().regionAndRow(.viewStores) }
    await #expect(processExitsWith: .failure) { await LabelsTests().regionAndRow(.everything) }
    await #expect(processExitsWith: .failure) { await LabelsTests().regionAndRow(.naive) }
  }

  private func regionAndRow(_ strategy: Strategy) {
    _ = Self.play(strategy, [.count]) {
      Region("row a") {
        _ = $0.count
      } viewState: {
        $0.count
      }
      Self.rows
    }
  }

  @Test("Two rows whose ids print the same are refused, that of a view and a region, too")
  func others() async {
    await #expect(processExitsWith: .failure) { await LabelsTests().rowsOfOneLabel() }
    await #expect(processExitsWith: .failure) { await LabelsTests().viewsAndRegion() }
    await #expect(processExitsWith: .failure) { await LabelsTests().regionAndViews() }
  }

  private func rowsOfOneLabel() {
    _ = Self.play(.tracking, [.add("A")]) { Self.rows }
  }

  private static let views = Views<List, Action> { store, _, screen in
    screen.keep(
      observe("count") { [unowned screen] in screen.show("\(store.count)", in: "count") })
  }

  private func viewsAndRegion() {
    _ = Self.play(.tracking, []) {
      Self.views
      Region("count") { _ = $0.count }
    }
  }

  private func regionAndViews() {
    _ = Self.play(.tracking, []) {
      Region("count") { _ = $0.count }
      Self.views
    }
  }

  @Test("A row that goes and comes back, and a view that several closures draw, keep their labels")
  func again() {
    for strategy in Strategy.allCases {
      let report = Self.play(strategy, [.remove("a"), .add("a"), .add("b")]) {
        Self.rows
        Self.views
        Self.views
      }
      #expect(report.regions == ["row a", "count", "row b"])
      #expect(report[strategy]?.steps[1].runs["row a"] == 1)
    }
  }
}
