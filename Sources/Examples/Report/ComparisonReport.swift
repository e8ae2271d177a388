/// What the comparison found, as it is written to JSON and drawn in the HTML report.
struct ComparisonReport: Codable, Sendable, Equatable {
  /// Counted up when the shape changes.
  var version = 1
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
  var strategies: [StrategyReport]
  /// What others measured, and what is to be reached.
  var figures: [QuotedFigure]
  /// What the numbers say, in one paragraph.
  var meaning: String
}

/// What a scenario cost under one strategy.
struct StrategyReport: Codable, Sendable, Equatable {
  /// `tracking`, `view stores` or `everything`.
  var name: String
  var closures: [ClosureReport]
  var counts: StrategyCounts
  /// The median over several rounds, of an action and all that it sets off.
  var nanosecondsPerAction: Double?
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

/// A figure that stands beside those that were measured.
struct QuotedFigure: Codable, Sendable, Equatable {
  var text: String
  var source: String
}
