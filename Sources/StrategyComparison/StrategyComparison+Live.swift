import ObservableStore
import Observing

extension StrategyComparison {
  /// Plays a script whose effects run, and are waited for where a step says so.
  ///
  /// The strategies are played one after the other, each on stores of its own; effects that are not over at the end are
  /// cancelled. A step takes as long as it waits, so its time says little.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - strategies: What it is played under.
  /// - Returns: What each strategy did, step by step. What others do on the main actor while a step waits is counted, too.
  public func play(
    live script: [LiveStep],
    under strategies: [Strategy] = [.tracking, .viewStores, .everything]
  ) async -> ComparisonReport {
    var reports: [StrategyReport] = []
    for strategy in strategies {
      let causes = await causes(script, strategy)
      reports.append(await count(script, strategy, causes))
    }
    return ComparisonReport(
      actions: script.map(\.name), machine: .current, strategies: reports)
  }

  /// On a stage of its own: to trace costs time and copies.
  private func causes(
    _ script: [LiveStep], _ strategy: Strategy
  ) async -> [[String: [String]]] {
    let play = LivePlay(setUp(strategy, startsEffects: true, goesBack: false))
    let tracing = play.stage.trace(strategy)
    var causes: [[String: [String]]] = []
    for step in script {
      await play.play(step)
      causes.append(play.stage.screen.takeCauses(goOn: true))
    }
    tracing?.cancel()
    await play.end()
    return causes
  }

  private func count(
    _ script: [LiveStep], _ strategy: Strategy, _ causes: [[String: [String]]]
  ) async -> StrategyReport {
    let (before, start) = (Counts.now, ContinuousClock.now)
    let play = LivePlay(setUp(strategy, startsEffects: true, goesBack: false))
    let loadTime = Time.nanoseconds(ContinuousClock.now - start)
    let load = play.stage.loaded(since: before)
    var steps: [StepReport] = []
    for (step, causes) in zip(script, causes) {
      let start = ContinuousClock.now
      let done = await play.stage.measureWaiting { await play.play(step) }
      let time = Time.nanoseconds(ContinuousClock.now - start)
      steps.append(
        StepReport(
          action: step.name, actions: step.actions, runs: done.runs, counts: done.counts,
          causes: causes, coldNanoseconds: time, warmNanoseconds: time))
    }
    await play.end()
    return StrategyReport(
      strategy: strategy, regions: play.stage.screen.regions,
      load: StepReport(
        action: "load", runs: load.runs, counts: load.counts, coldNanoseconds: loadTime,
        warmNanoseconds: loadTime), steps: steps)
  }
}

/// A stage whose effects run.
@MainActor
private final class LivePlay<State, Action> {
  let stage: Stage
  private let set: StrategyComparison<State, Action>.SetUp
  private var tasks: [StoreTask] = []

  init(_ set: StrategyComparison<State, Action>.SetUp) {
    self.set = set
    stage = Stage(set.screen, [], counter: set.counter, reset: nil)
  }

  func play(_ step: LiveStep<Action>) async {
    switch step.work {
    case .send(let action): start(action)
    case .finish(let action): await start(action)?.finish()
    case .elapse(let work): await work()
    }
    // What effects have sent is published for the naive strategy now.
    set.publish()
  }

  @discardableResult
  private func start(_ action: Action) -> StoreTask? {
    let task = set.send(action)
    if let task { tasks.append(task) }
    return task
  }

  /// Cancels the effects that are not over.
  func end() async {
    for task in tasks { await task.cancel() }
    stage.screen.close()
  }
}
