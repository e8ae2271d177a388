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
    Diagnostics.withoutRepeats {
      playEach(script, strategies, rounds, budget, countingAllocations, progress)
    }
  }

  private func playEach(
    _ script: [ScriptStep], _ strategies: [Strategy], _ rounds: Int, _ budget: Duration?,
    _ countingAllocations: (@MainActor (() -> Void) -> Int?)?, _ progress: (String) -> Void
  ) -> ComparisonReport {
    if let derived = RunningClosure.derivedLabel {
      Self.reportThatNothingRuns(inside: "the derived value '\(derived)'")
      return ComparisonReport(actions: script.map(\.name), machine: .current, strategies: [])
    }
    let isAlone = OpenTransaction.serial == nil && RunningClosure.label == nil
    if !isAlone {
      let closure = RunningClosure.label.map { "the closure '\($0)'" }
      Self.reportThatNothingRuns(inside: closure ?? "a transaction or an action")
    }
    // What is counted and timed is the app's. While a transaction is open, others are asked to wait anyway.
    let paused = isAlone ? PausedReports() : nil
    defer { paused?.resume() }
    var played: [Played] = []
    // What stages have in common, because the first state is held, or takes its shared values from somewhere.
    var common = SharedJournal()
    for strategy in strategies.each {
      progress(strategy.rawValue)
      // First, so that what a process does once, getting to know the types, is no strategy's.
      let (first, firstShared) = SharedJournal.writing {
        Self.ask(stage(script, strategy, startsEffects: false, looksForWork: true), strategy)
      }
      firstShared.putBack()
      let tellsOfShared = !firstShared.isEmpty
      let (counted, shared) = SharedJournal.writing {
        Self.counts {
          stage(script, strategy, startsEffects: false, tellsOfShared: tellsOfShared)
        }
      }
      shared.putBack()
      common.merge(firstShared.inCommon(with: shared))
      Self.check(script, strategy, first.steps.map(\.runs), counted.steps.map(\.runs))
      played.append(
        Played(strategy, first, counted) {
          stage(
            script, strategy, startsEffects: false, goesBack: true, tellsOfShared: tellsOfShared)
        })
    }
    progress("times")
    Self.time(&played, rounds, budget, countingAllocations, common)
    return ComparisonReport(
      actions: script.map(\.name), machine: .current, strategies: played.map { $0.report(script) })
  }

  private static func reportThatNothingRuns(inside place: String) {
    StoreMisuse.report(
      """
      a StrategyComparison is played inside \(place): the closures of its stages wait for the end of that, so that no \
      region is seen to run. Play it outside
      """)
  }

  /// What ran in each step, and why; and which regions were made twice.
  typealias Asked = (
    steps: [(runs: [String: Int], causes: [String: [String]])], madeTwice: [String]
  )

  /// On a stage of its own: to trace costs time and copies.
  private static func ask(_ stage: Stage, _ strategy: Strategy) -> Asked {
    let tracing = stage.trace(strategy)
    defer {
      tracing?.cancel()
      stage.screen.close()
    }
    let steps = stage.steps.map { step in
      stage.screen.resetRuns()
      step.startAndDeliver()
      return (stage.screen.runs, stage.screen.takeCauses(isTold: tracing != nil))
    }
    return (steps, stage.screen.madeTwice)
  }

  /// Reports a script that did something else when it was played the second time: its counts and causes are of two stories.
  static func check(
    _ script: [ScriptStep], _ strategy: Strategy, _ first: [[String: Int]],
    _ second: [[String: Int]]
  ) {
    guard let step = first.indices.first(where: { first[$0] != second[$0] }) else { return }
    StoreMisuse.report(
      """
      a StrategyComparison's script ran other regions when it was played again under \(strategy.rawValue), at the step \
      \(step + 1), \(script[step].name): does the initial state hold an object that is made once, or the reducer something \
      that it keeps?
      """)
  }

  /// What setting up a stage did, and then each step.
  typealias Counted = (load: Stage.Done, steps: [Stage.Done])

  private static func counts(_ make: () -> Stage) -> Counted {
    let before = Counts.now
    let stage = make()
    let load = stage.loaded(since: before)
    defer { stage.screen.close() }
    return (load, stage.steps.map { stage.measure($0.startAndDeliver) })
  }
}
