import StrategyComparison

/// What the comparison found, as it is written to JSON and drawn in the HTML report.
struct ScenariosReport: Codable, Sendable, Equatable {
  /// Counted up when the shape changes.
  var version = 2
  /// Where and when it was measured, and with which versions.
  var machine: Machine
  var scenarios: [ScenarioReport]
}

/// What one scenario cost under each strategy.
struct ScenarioReport: Codable, Sendable, Equatable {
  /// As the scenarios are called: `C`, `C2`.
  var id: String
  var title: String
  /// What happens, in one or two sentences.
  var text: String
  /// The columns' labels.
  ///
  /// The first column is `load`: what it took to set up the views.
  var actions: [String]
  var strategies: [StrategyCost]
  /// What others report, and what was measured of the same here.
  var figures: [Figure]
  /// What the numbers say, in one paragraph.
  var meaning: String

  /// What it cost under a strategy, if it was played.
  func strategy(_ strategy: Strategy) -> StrategyCost? {
    strategies.first { $0.name == strategy.name }
  }
}

/// What a scenario cost under one strategy.
struct StrategyCost: Codable, Sendable, Equatable {
  /// `tracking`, `view stores`, `everything` or `naive`.
  var name: String
  var closures: [ClosureReport]
  var counts: StrategyCounts
  /// The median over several rounds on a stage that was played before, of an action and all that it sets off at once.
  var nanosecondsPerAction: Double?
  /// The same the first time, on a stage that was just made.
  var coldNanosecondsPerAction: Double?
  /// The time per action over that of the view stores.
  var ratio: Double?
}

/// How often a render closure ran, and why.
struct ClosureReport: Codable, Sendable, Equatable {
  var label: String
  /// For each column.
  var runs: [Int]
  /// For each column, what had changed: `count: 3 → 4`.
  var causes: [[String]]
}

/// What a strategy did from the first column to the last.
struct StrategyCounts: Codable, Sendable, Equatable {
  /// Runs of render closures, first runs included.
  var evaluations: Int
  /// View states made, and states of scopes that are functions.
  var transforms: Int
  /// Comparisons of view states and of derived values.
  var equalityChecks: Int
  /// Computations of derived values and of what scopes lead to.
  var derivations: Int
  /// Tracked reads.
  var reads: Int
}

/// A figure that stands beside the counts.
struct Figure: Codable, Sendable, Equatable {
  var text: String
  var whose: String
  /// Whether it was measured in this run; if not, others report it.
  var isMeasured: Bool

  /// In a word.
  var origin: String { isMeasured ? "measured" : "quoted" }
}
