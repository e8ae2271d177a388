import StrategyComparison

/// What the comparison of the scenarios found, as it is written to JSON and drawn in the page.
struct ScenariosReport: Codable, Sendable, Equatable {
  /// Counted up when the shape changes.
  var version = 3
  /// Where and when it was measured, and with which versions.
  var machine: Machine
  var scenarios: [ScenarioReport]
}

/// A scenario's comparison, and what is said about it.
struct ScenarioReport: Codable, Sendable, Equatable {
  /// As the scenarios are called: `C`, `C2`.
  var id: String
  var title: String
  /// What happens, in one or two sentences.
  var text: String
  /// What each strategy did.
  var comparison: ComparisonReport
  /// What others report, and what was measured of the same here.
  var figures: [Figure]
  /// What the numbers say, in one paragraph.
  var meaning: String
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
