import ObservableStore
import Observing

extension StrategyComparison {
  /// Plays a script whose effects run, and are waited for where a step says so.
  ///
  /// The strategies are played one after the other, each on stores of its own; effects that are not over at the end are
  /// cancelled. No times are measured: a step takes as long as what it waits for, under each strategy.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - strategies: What it is played under.
  /// - Returns: What each strategy did, step by step. What others do on the main actor while a step waits is counted, too.
  ///   If the task is cancelled, it ends at once, and reports that: the steps that were not played have run nothing.
  public func play(
    live script: [LiveStep],
    under strategies: [Strategy] = [.tracking, .viewStores, .everything]
  ) async -> ComparisonReport {
    let reports = await Diagnostics.withoutRepeats {
      var reports: [StrategyReport] = []
      for strategy in strategies.each {
        let (asked, shares) = await ask(script, strategy)
        reports.append(await count(script, strategy, asked, tellsOfShared: shares))
      }
      return reports
    }
    if Task.isCancelled {
      StoreMisuse.report(
        "a StrategyComparison was cancelled while it played: its report leaves out what was not played"
      )
    }
    return ComparisonReport(
      actions: script.map(\.name), machine: .current, strategies: reports)
  }

  /// On a stage of its own: to trace costs time and copies.
  ///
  /// - Returns: What ran and why, and whether shared values were changed.
  private func ask(
    _ script: [LiveStep], _ strategy: Strategy
  ) async -> (asked: Asked, shares: Bool) {
    let play = LivePlay(set(strategy, tellsOfShared: true, looksForWork: true))
    let (tracing, screen) = (play.stage.trace(strategy), play.stage.screen)
    var asked: Asked = ([], [])
    for step in script {
      screen.resetRuns()
      await play.play(step)
      asked.steps.append((screen.runs, screen.takeCauses(isTold: tracing != nil)))
    }
    tracing?.cancel()
    asked.madeTwice = screen.madeTwice
    return (asked, shares: await play.end())
  }

  private func set(
    _ strategy: Strategy, tellsOfShared: Bool, looksForWork: Bool = false
  ) -> SetUp {
    setUp(
      strategy, goesBack: false, looksForWork: looksForWork,
      Backstage(
        mayDropEffects: false, writesJournal: true,
        tellsEverybody: tellsOfShared && strategy == .everything))
  }

  private func count(
    _ script: [LiveStep], _ strategy: Strategy, _ asked: Asked, tellsOfShared: Bool
  ) async -> StrategyReport {
    let before = Counts.now
    let play = LivePlay(set(strategy, tellsOfShared: tellsOfShared))
    let load = play.stage.loaded(since: before)
    var steps: [StepReport] = []
    for (step, asked) in zip(script, asked.steps) {
      let done = await play.stage.measureWaiting { await play.play(step) }
      steps.append(
        StepReport(
          action: step.name, actions: step.actions, runs: done.runs, came: done.came,
          went: done.went, counts: done.counts, causes: asked.causes))
    }
    _ = await play.end()
    return StrategyReport(
      strategy: strategy, regions: play.stage.screen.regions,
      load: StepReport(action: "load", runs: load.runs, came: load.came, counts: load.counts),
      steps: steps,
      madeTwice: asked.madeTwice)
  }
}

/// A stage whose effects run.
@MainActor
private final class LivePlay<State, Action> {
  let stage: Stage
  private let set: StrategyComparison<State, Action>.SetUp
  private var tasks: [StoreTask] = []
  /// How long effects are waited for that are cancelled: as long as the script waits for what it started last.
  private var patience = Duration.seconds(10)

  init(_ set: StrategyComparison<State, Action>.SetUp) {
    self.set = set
    stage = Stage(set.screen, [], counter: set.counter, reset: nil)
  }

  func play(_ step: LiveStep<Action>) async {
    // Whoever has asked for it does not want it any more.
    if Task.isCancelled { return }
    switch step.work {
    case .send(let action): start(action)
    case .finish(let action, let timeout):
      patience = timeout
      if let running = await start(action)?.finish(within: timeout) {
        report("waited \(timeout) for the effects of its step \(OneLine.of(step.name))", running)
      }
    case .elapse(let work): await work()
    }
    // What effects have sent is published for the naive strategy now.
    set.publish()
  }

  private func report(_ what: String, _ running: [String]) {
    if Task.isCancelled { return }
    StoreMisuse.report(
      """
      a StrategyComparison \(what), and goes on. These still run:
      \(running.map { "  \($0)" }.joined(separator: "\n"))
      """)
  }

  @discardableResult
  private func start(_ action: Action) -> StoreTask? {
    let task = set.send(action)
    if let task { tasks.append(task) }
    return task
  }

  /// Cancels the effects that are not over, and lets shared values be what they were, for the next stage.
  ///
  /// - Returns: Whether the app has changed shared values.
  func end() async -> Bool {
    // All at once: so each has had the time that the first was waited for.
    for task in tasks { task.beginToCancel() }
    var running: [String] = []
    for task in tasks {
      guard let left = await task.finish(within: running.isEmpty ? patience : .zero) else {
        continue
      }
      running += left
    }
    if !running.isEmpty { report("cancelled effects that do not end", running) }
    stage.screen.close()
    set.backstage.journal.putBack()
    return !set.backstage.journal.isEmpty
  }
}
