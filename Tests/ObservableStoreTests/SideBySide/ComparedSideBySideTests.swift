import ObservableStore
import Observing
import StrategyComparison
import Testing

/// The random programs that are played under both strategies side by side, played through `StrategyComparison`.
///
/// `SIDE_BY_SIDE_SEED` and the like are those of `SideBySideTests`; here the programs are always the same.
@Suite("Random programs, through the library that compares", .serialized) @MainActor
struct ComparedSideBySideTests {
  /// How often each view ran in each step.
  typealias Steps = [[String: Int]]

  /// A garden, and a shed that is as empty as at the beginning of each play.
  private static func garden(_ shed: Shed) -> Garden {
    shed.beds = []
    shed.rows = []
    return Garden(model: Shared(Weather()))
  }

  private func script(_ seed: UInt64) -> [GardenAction] {
    var dice = Dice(state: seed)
    let shed = Shed()
    var plain = Self.garden(shed)
    return (0..<30).map { _ in
      let action = GardenAction.random(&dice, in: plain)
      reduce(&plain, action, GardenFeature(shed: shed))
      return action
    }
  }

  private func reduce(_ garden: inout Garden, _ action: GardenAction, _ feature: GardenFeature) {
    if case .chain(let actions) = action {
      for action in actions { reduce(&garden, action, feature) }
    } else {
      _ = feature.reduce(into: &garden, action: action)
    }
  }

  private func play(_ script: [GardenAction]) -> ComparisonReport {
    let shed = Shed()
    return StrategyComparison(
      initialState: Self.garden(shed), reducer: GardenFeature(shed: shed)
    ) {
      for view in GardenView.all {
        Region(
          view.name,
          making: { store in
            let body = view.make(store)
            return { _ = body() }
          }, viewState: view.show)
      }
    }
    .play(script, rounds: 1)
  }

  /// The same by hand: closures on a store, counted by themselves.
  private func playByHand(
    _ script: [GardenAction],
    _ make: (GardenStore, GardenView, @escaping @MainActor () -> Void) -> ObservationToken
  ) -> Steps {
    let shed = Shed()
    let store = GardenStore(
      initialState: Self.garden(shed), reducer: GardenFeature(shed: shed))
    var runs: [String: Int] = [:]
    let tokens = GardenView.all.map { view in
      make(store, view) { runs[view.name, default: 0] += 1 }
    }
    defer { for token in tokens { token.cancel() } }
    return script.map { action in
      runs = [:]
      store.send(action)
      return runs
    }
  }

  @Test("Six of them: the same runs as by hand, and tracking runs no more often than it must")
  func programs() {
    var (tracked, compared) = (0, 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      let script = script(seed)
      let before = Instrumentation.live
      let report = play(script)
      #expect(Instrumentation.live == before, "seed \(seed)")
      let byTracking = playByHand(script) { store, view, ran in
        let body = view.make(store)
        return observe(view.name) {
          ran()
          _ = body()
        }
      }
      let byComparing = playByHand(script) { store, view, ran in
        withViewStore(store, observe: view.show, view.name) { _ in ran() }
      }
      #expect(report.tracking.steps.map(\.runs) == byTracking, "seed \(seed)")
      #expect(report.viewStores.steps.map(\.runs) == byComparing, "seed \(seed)")
      #expect(report.tracking.steps.allSatisfy { $0.transforms == 0 }, "seed \(seed)")
      for (index, action) in script.enumerated() {
        let (ours, theirs) = (report.tracking.steps[index], report.viewStores.steps[index])
        for view in GardenView.all where !view.mayRun(for: action.marks) {
          #expect(
            ours.runs[view.name, default: 0] <= theirs.runs[view.name, default: 0],
            "seed \(seed), '\(view.name)' at \(index): \(action)")
        }
        tracked += ours.allRuns
        compared += theirs.allRuns
      }
    }
    #expect(tracked > 200 && compared > 200)
  }
}
