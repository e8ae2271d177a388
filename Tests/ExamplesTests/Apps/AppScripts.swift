import StrategyComparison

@testable import Examples

/// What ran again in each step, as one line for each: `form 1, meeting 2 1`.
@MainActor
func steps<State, Action>(_ script: AppScript<State, Action>) -> Steps {
  let report = script.comparison.play(script.actions, rounds: 1)
  func lines(_ steps: [StepReport]) -> [String] {
    steps.map { step in
      report.regions.filter { step.runs[$0] != nil }
        .map { step.runs[$0] == 1 ? $0 : "\($0) ×\(step.runs[$0] ?? 0)" }.joined(separator: ", ")
    }
  }
  return Steps(
    regions: report.regions.count, tracking: lines(report.tracking.steps),
    viewStores: lines(report.viewStores.steps),
    everything: report.everything.steps.map { $0.runs.values.reduce(0, +) },
    transforms: report.viewStores.steps.map(\.transforms))
}

struct Steps {
  let regions: Int
  let tracking: [String]
  let viewStores: [String]
  /// How many ran in all.
  let everything: [Int]
  /// How many view states were made for that.
  let transforms: [Int]
}
