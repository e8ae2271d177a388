import ObservableStore
import Observing
import StrategyComparison

/// Plays scenarios, and records what they cost.
@MainActor
enum ScenarioRun {
  /// What a script did to one strategy's views.
  struct Record {
    var closures: [ClosureReport]
    /// For each column, what the views show after it.
    var content: [[String]]
    /// The re-runs of each column, in order.
    var causes: [[RenderCause]]
  }

  /// Plays a script and records each run, and, in a play of its own, each re-run's cause.
  static func record(_ scenario: Scenario, _ strategy: Strategy) async -> Record {
    let stage = scenario.stage(strategy)
    let screen = stage.screen
    var runs = [screen.runs]
    var content = [screen.content]
    for step in stage.steps {
      screen.resetRuns()
      await step.play()
      runs.append(screen.runs)
      content.append(screen.content)
    }
    let causes = await causes(scenario, strategy)
    let texts = causes.map { column in
      Dictionary(grouping: column, by: \.label).mapValues { $0.map(text) }
    }
    let closures = screen.regions.map { label in
      ClosureReport(
        label: label, runs: runs.map { $0[label] ?? 0 }, causes: texts.map { $0[label] ?? [] })
    }
    return Record(closures: closures, content: content, causes: causes)
  }

  private static func causes(_ scenario: Scenario, _ strategy: Strategy) async -> [[RenderCause]] {
    let stage = scenario.stage(strategy)
    var causes: [[RenderCause]] = [[]]
    var current: [RenderCause] = []
    // While a step waits, closures of others may re-run.
    let tracing = traceRenders { if stage.screen.has($0.label) { current.append($0) } }
    defer { tracing.cancel() }
    for step in stage.steps {
      current = []
      await step.play()
      causes.append(current)
    }
    withExtendedLifetime(stage) {}
    return causes
  }

  /// A cause without its label, which stands beside it, and no longer than can be read.
  private static func text(_ cause: RenderCause) -> String {
    cause.changes.isEmpty ? cause.action ?? "" : changes(of: cause)
  }

  /// What had changed, no longer than can be read.
  static func changes(of cause: RenderCause) -> String {
    cause.changes.map { change in
      let values = "\(shortened(change.oldValue)) → \(shortened(change.newValue))"
      if !change.path.isEmpty { return "\(change.path): \(values)" }
      // A whole state: where it does not fit, its beginnings say nothing.
      let isWhole = max(change.oldValue.count, change.newValue.count) > 60
      return isWhole ? "the state that it compares differs" : values
    }.joined(separator: ", ")
  }

  static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(57) + "…" : text
  }

  /// The counts of a script, loading included: effects are replaced by the actions that they would send.
  static func counts(_ scenario: Scenario, _ strategy: Strategy) -> StrategyCounts {
    var stage: Stage?
    var sum = Counts()
    func add(_ counts: Counts) {
      sum.evaluations += counts.evaluations
      sum.transforms += counts.transforms
      sum.equalityChecks += counts.equalityChecks
      sum.derivations += counts.derivations
      sum.reads += counts.reads
    }
    add(Instrumentation.measure { stage = scenario.stageWithoutEffects(strategy) })
    let screen = stage?.screen
    for step in stage?.steps ?? [] {
      add(Instrumentation.measure { step.startAndDeliver() })
    }
    withExtendedLifetime(stage) {}
    if let counter = stage?.counter, let screen {
      sum.evaluations = screen.runs.values.reduce(0, +)
      sum.transforms = counter.transforms
      sum.equalityChecks = counter.comparisons
    }
    return StrategyCounts(
      evaluations: sum.evaluations, transforms: sum.transforms,
      equalityChecks: sum.equalityChecks, derivations: sum.derivations, reads: sum.reads)
  }
}
