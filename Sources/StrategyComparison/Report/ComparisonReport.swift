import Observing

/// How an interface finds out what to draw again.
public enum Strategy: String, Codable, Sendable, CaseIterable {
  /// Closures run again when something that they read has changed.
  case tracking
  /// Closures run again when their view state is another.
  case viewStores = "view stores"
  /// Closures run again whenever anything has changed.
  case everything
  /// The equality strategy as it was first built: each store publishes its whole state after each action, and each
  /// view makes and compares its view state, as often as it is told.
  case naive
}

/// What a script of actions did under each strategy.
public struct ComparisonReport: Codable, Sendable {
  /// The labels of the regions.
  public let regions: [String]
  /// The actions, as they print.
  public let actions: [String]
  /// Where and when it was measured.
  public let machine: Machine
  /// Under tracking.
  public let tracking: StrategyReport
  /// Under view stores: of the regions that have a view state.
  public let viewStores: StrategyReport
  /// Observing everything.
  public let everything: StrategyReport
  /// As the equality strategy was first built, if that was asked for.
  public let naive: StrategyReport?

  var strategies: [StrategyReport] {
    [tracking, viewStores, everything] + (naive.map { [$0] } ?? [])
  }

  /// The report for other programs.
  public var json: String { ReportJSON.text(self) ?? "{}" }
}

/// What a script did under one strategy.
public struct StrategyReport: Codable, Sendable {
  /// The strategy.
  public let strategy: Strategy
  /// The regions that were played.
  public let regions: [String]
  /// Action by action.
  public let steps: [StepReport]

  /// How often each region ran again in all, and 0 for those that never did.
  ///
  /// First runs do not count.
  public var runs: [String: Int] {
    var runs = Dictionary(uniqueKeysWithValues: regions.map { ($0, 0) })
    for step in steps { runs.merge(step.runs, uniquingKeysWith: +) }
    return runs
  }

  func sum(_ count: KeyPath<StepReport, Int>) -> Int {
    steps.map { $0[keyPath: count] }.reduce(0, +)
  }
}

/// What one action did under one strategy.
public struct StepReport: Codable, Sendable {
  /// The action, as it prints.
  public let action: String
  /// How often each region ran again.
  public let runs: [String: Int]
  /// Why each ran: what had changed of what it read.
  public let causes: [String: [String]]
  /// Reads of tracked properties.
  public let reads: Int
  /// View states that were made.
  public let transforms: Int
  /// View states, and results of derived values, that were compared.
  public let comparisons: Int
  /// Allocations on a stage that had been played before, if they could be counted.
  public let allocations: Int?
  /// How long it took the first time, on a stage that was just made.
  public let coldNanoseconds: Double
  /// How long it took on a stage that had been played before: the median of the rounds.
  public let warmNanoseconds: Double

  init(
    action: String, runs: [String: Int], counts: Counts, allocations: Int?,
    causes: [String: [String]],
    coldNanoseconds: Double, warmNanoseconds: Double
  ) {
    self.action = action
    self.runs = runs
    self.causes = causes
    self.allocations = allocations
    reads = counts.reads
    transforms = counts.transforms
    comparisons = counts.equalityChecks
    self.coldNanoseconds = coldNanoseconds
    self.warmNanoseconds = warmNanoseconds
  }
}
