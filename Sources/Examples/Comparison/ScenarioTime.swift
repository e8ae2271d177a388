import ObservableStore
import StrategyComparison

/// Times scenarios.
@MainActor
enum ScenarioTime {
  /// How long an action takes, with all that it sets off, in nanoseconds.
  ///
  /// A step whose effect sends a hundred actions is a hundred and one of them.
  /// It is the median over all actions of all rounds, in which the strategies take turns.
  static func measure(_ scenario: Scenario, budget: Duration) -> [Strategy: Double] {
    let clock = ContinuousClock()
    let start = clock.now
    var times: [Strategy: [Double]] = [:]
    for round in 0..<200 {
      for strategy in scenario.strategies {
        let stage = scenario.stageWithoutEffects(strategy)
        for step in stage.steps {
          let time = clock.measure { step.startAndDeliver() }
          times[strategy, default: []].append(nanoseconds(time) / Double(step.actionCount))
        }
        // The views go with the stage.
        withExtendedLifetime(stage) {}
      }
      if round >= 2, clock.now - start > budget { break }
    }
    return times.mapValues(Statistics.median)
  }

  static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}
