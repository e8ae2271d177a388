import ObservableStore
import Observing
import StrategyComparison
import Testing

// What an app may well have of its own.
enum Strategy { case mine }
struct Region {}
struct EachRegion {}
struct Views {}
struct Screen {}
struct Machine {}
struct ScriptStep {}
struct StepReport {}

typealias Theirs = StrategyComparison<Never, Never>.Strategy

@MainActor
@Suite("A module that has a Strategy and a Region of its own")
struct QualifiedNamesTests {
  struct Profile: ObservableState {
    @Tracked var name = "Ada"
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  private let reducer = Reduce<Profile, String> { state, name in
    state.name = name
    return .none
  }

  private func names(_ report: StrategyComparison.Report) -> [StrategyComparison.Strategy] {
    report.strategies.map(\.strategy)
  }

  @Test("The library's are found in the type StrategyComparison")
  func names() {
    let comparison = StrategyComparison(initialState: Profile(), reducer: reducer) {
      StrategyComparison.Region("name") {
        _ = $0.name
      } viewState: {
        $0.name
      }
      StrategyComparison.EachRegion("row", of: \.rows) { _ = $0.title }
      StrategyComparison.Views { store, strategy, screen in
        let (strategy, screen): (StrategyComparison.Strategy, StrategyComparison.Screen) = (
          strategy, screen
        )
        if strategy == .tracking { screen.show(store.name, in: "drawn once") }
      }
    }
    let script = [StrategyComparison<Profile, String>.ScriptStep("rename", "Grace")]
    let report = comparison.play(script: script, under: [.tracking, .viewStores], rounds: 1)
    #expect(names(report) == [Theirs.tracking, .viewStores])
    #expect(report.tracking.runs == ["name": 1, "row 1": 0, "drawn once": 0])
    let machine: StrategyComparison.Machine = report.machine
    let step: StrategyComparison.StepReport = report.viewStores.steps[0]
    #expect(machine == report.machine && step.runs == ["name": 1])
    // The app's own are what they were.
    #expect(Strategy.mine == .mine)
    _ = (Region(), EachRegion(), Views(), Screen(), Machine(), ScriptStep(), StepReport())
  }
}
