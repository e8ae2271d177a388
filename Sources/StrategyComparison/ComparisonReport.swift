import Foundation
import Observing

/// How an interface finds out what to draw again.
public enum Strategy: String, Codable, Sendable, CaseIterable {
  /// Closures run again when something that they read has changed.
  case tracking
  /// Closures run again when their view state is another.
  case viewStores = "view stores"
  /// Closures run again whenever anything has changed.
  case everything
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

  var strategies: [StrategyReport] { [tracking, viewStores, everything] }

  /// The report for other programs.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
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
  /// How long it took the first time, on a stage that was just made.
  public let coldNanoseconds: Double
  /// How long it took on a stage that had been played before: the median of the rounds.
  public let warmNanoseconds: Double

  init(
    action: String, runs: [String: Int], counts: Counts, causes: [String: [String]],
    coldNanoseconds: Double, warmNanoseconds: Double
  ) {
    self.action = action
    self.runs = runs
    self.causes = causes
    reads = counts.reads
    transforms = counts.transforms
    comparisons = counts.equalityChecks
    self.coldNanoseconds = coldNanoseconds
    self.warmNanoseconds = warmNanoseconds
  }
}

/// Where and when something was measured.
public struct Machine: Codable, Sendable {
  /// The operating system, as it calls itself.
  public let system: String
  /// How many processors it has.
  public let processors: Int
  /// When, in the form of ISO 8601.
  public let date: String
  /// Whether the program was built with optimization, without which times say little.
  public let isOptimized: Bool

  static var current: Machine {
    var isOptimized = true
    assert(
      {
        isOptimized = false
        return true
      }())
    return Machine(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      processors: ProcessInfo.processInfo.activeProcessorCount,
      date: ISO8601DateFormatter().string(from: Date()), isOptimized: isOptimized)
  }
}
