import StrategyComparison

@testable import Examples

/// How often each closure ran, column by column, as one line for each closure: `slider 1 1 1 1`.
///
/// A recording traces all that runs in the process. Where a scenario waits for its effects (D, I and J), it belongs into a
/// process of its own: other tests, which go on meanwhile, count copies and times that tracing adds to.
@MainActor
func runs(_ scenario: Scenario, _ strategy: Strategy) async -> [String] {
  let stage = scenario.stage(strategy)
  let columns = await stage.record(strategy)
  return stage.screen.regions.map { label in
    ([label] + columns.map { "\($0.runs[label] ?? 0)" }).joined(separator: " ")
  }
}

extension Scenario {
  /// The scenarios of the comparison, with a list that is short enough for a build without optimisation.
  static var short: [Scenario] {
    all.map { scenario in
      switch scenario.id {
      case "D2": numberList(rows: 1_000)
      case "J": cpuBound(items: 100_000, primes: 9_592)
      default: scenario
      }
    }
  }

  static func short(_ id: String) -> Scenario {
    guard let found = short.first(where: { $0.id == id }) else { fatalError("no \(id)") }
    return found
  }
}
