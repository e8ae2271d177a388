import Observing

/// What one step did under one strategy: an action, most often.
public struct StepReport: Codable, Sendable, Equatable {
  /// The action, as it prints, or what the script calls it.
  public let action: String
  /// How many actions it is: 1, and as many as its effects send by what the script says.
  public let actions: Int
  /// How often each region ran, the first run of one that came with the step among them; of `Views`, how often something
  /// was shown in it.
  public let runs: [String: Int]
  /// The regions that came on the screen with it: in a report's ``StrategyReport/load``, those that there are at first.
  public let came: [String]
  /// The regions that went off the screen with it; one that came and went again in it is in neither.
  public let went: [String]
  /// Why each ran, one text for each run of its closure: what had changed of what it read, or compared.
  ///
  /// Observing everything it is no news that all run for each action: there only what is new is said to be. A closure of
  /// `Views` that shows a region twice in one run counts as two runs, with one text.
  public let causes: [String: [String]]
  /// Reads of tracked properties; reads of a state as a whole are not among them.
  public let reads: Int
  /// View states that were made, and states of scopes that are functions.
  public let transforms: Int
  /// View states, and results of derived values, that were compared.
  public let comparisons: Int
  /// Computations of derived values, and of what scopes lead to.
  public let computations: Int
  /// Allocations on a stage that had been played before; nil if they were not counted.
  public let allocations: Int?
  /// How long it took the first time, on a stage that was just made; nil of a script that was played live, where what it
  /// waited for would be in it.
  public let coldNanoseconds: Double?
  /// How long it took on a stage that had been played before, the median of the rounds; nil of a script that was played live.
  public let warmNanoseconds: Double?

  /// Runs of all regions.
  package var allRuns: Int { runs.values.reduce(0, +) }

  package init(
    action: String, actions: Int = 0, runs: [String: Int] = [:],
    came: [String] = [], went: [String] = [], counts: Counts = Counts(),
    allocations: Int? = nil, causes: [String: [String]] = [:],
    coldNanoseconds: Double? = nil, warmNanoseconds: Double? = nil
  ) {
    self.action = action
    self.actions = actions
    self.runs = runs
    self.came = came
    self.went = went
    self.causes = causes
    self.allocations = allocations
    reads = counts.reads
    transforms = counts.transforms
    comparisons = counts.equalityChecks
    computations = counts.derivations
    self.coldNanoseconds = coldNanoseconds
    self.warmNanoseconds = warmNanoseconds
  }
}
