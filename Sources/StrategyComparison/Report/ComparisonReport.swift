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
public struct ComparisonReport: Codable, Sendable, Equatable {
  /// The labels of the regions, those too that were there for a while.
  public let regions: [String]
  /// The actions, as they print, or what the script calls them.
  public let actions: [String]
  /// Where and when it was measured.
  public let machine: Machine
  /// The strategies that were played.
  public let strategies: [StrategyReport]

  package init(actions: [String], machine: Machine, strategies: [StrategyReport]) {
    var seen: Set<String> = []
    regions = strategies.flatMap(\.regions).filter { seen.insert($0).inserted }
    self.actions = actions
    self.machine = machine
    self.strategies = strategies
  }

  /// Under tracking; empty if it was not played.
  public var tracking: StrategyReport { self[.tracking] ?? .empty(.tracking) }
  /// Under view stores, of the regions that have a view state; empty if it was not played.
  public var viewStores: StrategyReport { self[.viewStores] ?? .empty(.viewStores) }
  /// Observing everything; empty if it was not played.
  public var everything: StrategyReport { self[.everything] ?? .empty(.everything) }
  /// As the equality strategy was first built, if that was asked for.
  public var naive: StrategyReport? { self[.naive] }

  /// What a strategy did, if it was played.
  public subscript(strategy: Strategy) -> StrategyReport? {
    strategies.first { $0.strategy == strategy }
  }

  /// The report for other programs.
  public var json: String { ReportJSON.text(self) ?? "{}" }
}

/// What a script did under one strategy.
public struct StrategyReport: Codable, Sendable, Equatable {
  /// The strategy.
  public let strategy: Strategy
  /// The regions that were played, in the order in which they were drawn first.
  public let regions: [String]
  /// What it took to set up the regions: their first runs, and what these cost.
  public let load: StepReport
  /// Action by action.
  public let steps: [StepReport]
  /// Under view stores, the regions that were drawn of the store, for want of a `drawing`, and made again what their view
  /// states hold: with derived values, or more than ten reads of tracked properties in a run.
  ///
  /// As long as there are any, a report compares no times: view stores would be timed for work that is not theirs.
  public let madeTwice: [String]

  package init(
    strategy: Strategy, regions: [String], load: StepReport, steps: [StepReport],
    madeTwice: [String] = []
  ) {
    self.strategy = strategy
    self.regions = regions
    self.load = load
    self.steps = steps
    self.madeTwice = madeTwice
  }

  static func empty(_ strategy: Strategy) -> StrategyReport {
    StrategyReport(strategy: strategy, regions: [], load: StepReport(action: "load"), steps: [])
  }

  /// How often each region ran after the first drawing in all, and 0 for those that never did.
  ///
  /// The first run of a region that came later counts.
  public var runs: [String: Int] {
    var runs = Dictionary(uniqueKeysWithValues: regions.map { ($0, 0) })
    for step in steps { runs.merge(step.runs, uniquingKeysWith: +) }
    return runs
  }

  /// In which columns, of the load and then of the steps, regions are not on the screen.
  package var absences: [String: Set<Int>] {
    var shown: Set<String> = []
    var absences: [String: Set<Int>] = [:]
    for (column, step) in ([load] + steps).enumerated() {
      shown.formUnion(step.came)
      shown.subtract(step.went)
      for region in regions where !shown.contains(region) {
        absences[region, default: []].insert(column)
      }
    }
    return absences
  }

  /// A count of all steps, without what it took to set up the regions.
  package func sum(_ count: KeyPath<StepReport, Int>) -> Int {
    steps.reduce(0) { $0 + $1[keyPath: count] }
  }

  /// A count of all that was done.
  package func total(_ count: KeyPath<StepReport, Int>) -> Int {
    load[keyPath: count] + sum(count)
  }

  /// Runs of all regions after the start: re-runs, and first runs of those that came later.
  package var allRuns: Int { sum(\.allRuns) }

  package var runsInWords: String {
    allRuns == 1 ? "1 run" : "\(NumberText.count(allRuns)) runs"
  }

  /// Allocations of all steps, if they were counted.
  package var allocations: Int? {
    let counted = steps.compactMap(\.allocations)
    return counted.count == steps.count && !steps.isEmpty ? counted.reduce(0, +) : nil
  }

  /// A time of an action, over all of them, if it was measured.
  package func mean(_ time: KeyPath<StepReport, Double?>) -> Double? {
    let (actions, times) = (sum(\.actions), steps.compactMap { $0[keyPath: time] })
    return actions == 0 || times.count < steps.count
      ? nil : times.reduce(0, +) / Double(actions)
  }
}
