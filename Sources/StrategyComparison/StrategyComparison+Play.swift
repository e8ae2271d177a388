import ObservableStore
import Observing

extension StrategyComparison {
  /// Plays a script, and says before each part of the work what comes now: each strategy, then the times.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - strategies: What it is played under.
  ///   - rounds: How often it is played again for the times, at most.
  ///   - budget: How long the rounds go on, after the third of them; until all are played, if nil.
  ///   - countingAllocations: Does some work and says how many allocations it made, where that can be counted.
  ///   - progress: Is told.
  /// - Returns: What each strategy did, step by step.
  package func play(
    script: [ScriptStep], under strategies: [Strategy], rounds: Int, budget: Duration?,
    countingAllocations: (@MainActor (() -> Void) -> Int?)?, progress: (String) -> Void
  ) -> ComparisonReport {
    let startsEffects = script.allSatisfy { $0.delivers == nil }
    func stage(_ strategy: Strategy, goesBack: Bool = false) -> Stage {
      self.stage(script, strategy, startsEffects: startsEffects, goesBack: goesBack)
    }
    var played: [Played] = []
    for strategy in strategies {
      progress(strategy.rawValue)
      // First, so that what a process does once, getting to know the types, is no strategy's.
      let causes = Self.causes(stage(strategy), strategy)
      let (load, steps) = Self.counts { stage(strategy) }
      played.append(
        Played(strategy, causes, load, steps, on: { stage(strategy, goesBack: true) }))
    }
    progress("times")
    // The strategies take turns, so that all of them have the same of what else the machine does.
    let start = ContinuousClock.now
    for round in 0..<max(1, rounds) {
      for index in played.indices { played[index].playAgain() }
      if let budget, round >= 2, ContinuousClock.now - start > budget { break }
    }
    if let countingAllocations {
      for index in played.indices { played[index].count(countingAllocations) }
    }
    return ComparisonReport(
      actions: script.map(\.name), machine: .current, strategies: played.map { $0.report(script) })
  }

  /// On a stage of its own: to trace costs time and copies.
  private static func causes(_ stage: Stage, _ strategy: Strategy) -> [[String: [String]]] {
    let tracing = stage.trace(strategy)
    defer {
      tracing?.cancel()
      stage.screen.close()
    }
    return stage.steps.map { step in
      step.startAndDeliver()
      return stage.screen.takeCauses(goOn: true)
    }
  }

  /// What some work did.
  typealias Done = (runs: [String: Int], counts: Counts)

  /// What setting up a stage did, and then each step.
  private static func counts(_ make: () -> Stage) -> (load: Done, steps: [Done]) {
    let before = Counts.now
    let stage = make()
    let load = stage.loaded(since: before)
    defer { stage.screen.close() }
    return (load, stage.steps.map { stage.measure($0.startAndDeliver) })
  }

  /// A strategy's stage to be timed, and what was counted and asked on others.
  @MainActor
  private struct Played {
    let strategy: Strategy
    private let stage: Stage
    private let causes: [[String: [String]]]
    private let load: Done
    private let steps: [Done]
    private let loadTime: Double
    private let cold: [Double]
    private var warm: [[Double]]
    private var allocations: [Int?]

    /// Makes the stage, and plays the script on it the first time.
    init(
      _ strategy: Strategy, _ causes: [[String: [String]]], _ load: Done, _ steps: [Done],
      on make: () -> Stage
    ) {
      self.strategy = strategy
      self.causes = causes
      self.load = load
      self.steps = steps
      let start = ContinuousClock.now
      stage = make()
      loadTime = Time.nanoseconds(ContinuousClock.now - start)
      cold = stage.steps.map { Time.nanoseconds($0.startAndDeliver) }
      warm = stage.steps.map { _ in [] }
      allocations = stage.steps.map { _ in nil }
    }

    mutating func playAgain() {
      stage.reset?()
      for (index, step) in stage.steps.enumerated() {
        warm[index].append(Time.nanoseconds(step.startAndDeliver))
      }
    }

    mutating func count(_ countingAllocations: @MainActor (() -> Void) -> Int?) {
      stage.reset?()
      for (index, step) in stage.steps.enumerated() {
        allocations[index] = countingAllocations { step.startAndDeliver() }
      }
    }

    func report(_ script: [ScriptStep]) -> StrategyReport {
      defer { stage.screen.close() }
      let steps = script.indices.map { index in
        StepReport(
          action: script[index].name, actions: stage.steps[index].actionCount,
          runs: self.steps[index].runs, counts: self.steps[index].counts,
          allocations: allocations[index],
          causes: causes[index], coldNanoseconds: cold[index], warmNanoseconds: warm[index].median)
      }
      return StrategyReport(
        strategy: strategy, regions: stage.screen.regions,
        load: StepReport(
          action: "load", runs: load.runs, counts: load.counts, coldNanoseconds: loadTime,
          warmNanoseconds: loadTime), steps: steps)
    }
  }
}

/// How long something takes.
@MainActor
enum Time {
  static func nanoseconds(_ work: () -> Void) -> Double {
    nanoseconds(ContinuousClock().measure(work))
  }

  static func nanoseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
