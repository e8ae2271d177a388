import ObservableStore
import StrategyComparison

/// Times scenarios.
@MainActor
struct ScenarioTime {
  /// What an action takes on a stage that was played before: the median over all actions of all rounds.
  var warm: Double
  /// What it takes the first time, on a stage that was just made.
  var cold: Double

  /// How long an action takes, with all that it sets off at once, in nanoseconds.
  ///
  /// A step whose effect sends a hundred actions is a hundred and one of them. The strategies take turns, each on one
  /// stage, which goes back to its first state before each round.
  static func measure(_ scenario: Scenario, budget: Duration) -> [Strategy: ScenarioTime] {
    let clock = ContinuousClock()
    let start = clock.now
    let stages = scenario.strategies.map { scenario.timedStage($0) }
    let cold = stages.map(play)
    var warm = stages.map { _ in [Double]() }
    for round in 0..<200 {
      for (index, stage) in stages.enumerated() {
        stage.reset?()
        warm[index] += play(stage)
      }
      if round >= 2, clock.now - start > budget { break }
    }
    var times: [Strategy: ScenarioTime] = [:]
    for (index, strategy) in scenario.strategies.enumerated() {
      times[strategy] = ScenarioTime(
        warm: Statistics.median(warm[index]), cold: Statistics.median(cold[index]))
    }
    return times
  }

  /// The time of an action, step by step.
  private static func play(_ stage: Stage) -> [Double] {
    let clock = ContinuousClock()
    return stage.steps.map { step in
      nanoseconds(clock.measure { step.startAndDeliver() }) / Double(step.actionCount)
    }
  }

  static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}
