import ObservableStore
import Observing

extension StrategyComparison {
  /// Plays for the times.
  static func time(
    _ played: inout [Played], _ rounds: Int, _ budget: Duration?,
    _ countingAllocations: (@MainActor (() -> Void) -> Int?)?, _ common: SharedJournal
  ) {
    // The strategies take turns, so that all of them have the same of what else the machine does; but if what one writes
    // runs the closures of the others, one begins when the other has ended.
    let groups = common.isEmpty ? [played.indices] : played.indices.map { $0..<($0 + 1) }
    let share = budget.map { $0 / max(1, groups.count) }
    for group in groups {
      // What the process does once, getting to know the types of these stages, is no strategy's.
      if rounds > 0 { for index in group { played[index].rehearse(common) } }
      for index in group { played[index].playFirst() }
      let start = ContinuousClock.now
      for round in 0..<max(0, rounds) {
        for index in group { played[index].playAgain(common) }
        if let share, round >= 2, ContinuousClock.now - start > share { break }
      }
      for index in group {
        if let countingAllocations { played[index].count(countingAllocations, common) }
        played[index].end()
      }
      common.putBack()
    }
  }

  /// A strategy's stage to be timed, and what was counted and asked on others.
  @MainActor
  struct Played {
    let strategy: Strategy
    private let make: () -> Stage
    private var stage: Stage?
    private let asked: Asked
    private let counted: Counted
    private var regions: [String] = []
    private var actionCounts: [Int] = []
    private var loadTime = 0.0
    private var isTimed = false
    private var cold: [Double] = []
    private var warm: [[Double]] = []
    private var allocations: [Int?] = []

    init(
      _ strategy: Strategy, _ asked: Asked, _ counted: Counted, on make: @escaping () -> Stage
    ) {
      self.strategy = strategy
      self.asked = asked
      self.counted = counted
      self.make = make
    }

    /// Plays the script on a stage that nobody asks about.
    func rehearse(_ common: SharedJournal) {
      let stage = make()
      for step in stage.steps { step.startAndDeliver() }
      stage.screen.close()
      common.putBack()
    }

    /// Makes the stage, and plays the script on it the first time.
    mutating func playFirst() {
      let start = ContinuousClock.now
      let stage = make()
      loadTime = Time.nanoseconds(ContinuousClock.now - start)
      self.stage = stage
      cold = stage.steps.map { Time.nanoseconds($0.startAndDeliver) }
      warm = stage.steps.map { _ in [] }
      allocations = stage.steps.map { _ in nil }
      actionCounts = stage.steps.map(\.actionCount)
    }

    mutating func playAgain(_ common: SharedJournal) {
      guard let stage else { return }
      isTimed = true
      goBack(stage, common)
      for (index, step) in stage.steps.enumerated() {
        warm[index].append(Time.nanoseconds(step.startAndDeliver))
      }
    }

    mutating func count(
      _ countingAllocations: @MainActor (() -> Void) -> Int?, _ common: SharedJournal
    ) {
      guard let stage else { return }
      goBack(stage, common)
      for (index, step) in stage.steps.enumerated() {
        allocations[index] = countingAllocations { step.startAndDeliver() }
      }
    }

    private func goBack(_ stage: Stage, _ common: SharedJournal) {
      common.putBack()
      stage.reset?()
    }

    /// Lets the stage go.
    mutating func end() {
      regions = stage?.screen.regions ?? []
      stage?.screen.close()
      stage = nil
    }

    func report(_ script: [ScriptStep]) -> StrategyReport {
      let (load, done) = counted
      let steps = script.indices.map { index in
        StepReport(
          action: script[index].name, actions: actionCounts[index],
          runs: done[index].runs, came: done[index].came, went: done[index].went,
          counts: done[index].counts, allocations: allocations[index],
          causes: asked.steps[index].causes, coldNanoseconds: isTimed ? cold[index] : nil,
          warmNanoseconds: isTimed ? warm[index].median : nil)
      }
      let time = isTimed ? loadTime : nil
      return StrategyReport(
        strategy: strategy, regions: regions,
        load: StepReport(
          action: "load", runs: load.runs, came: load.came, counts: load.counts,
          coldNanoseconds: time,
          warmNanoseconds: time), steps: steps,
        madeTwice: asked.madeTwice)
    }
  }
}

/// How long something takes.
@MainActor
enum Time {
  static func nanoseconds(_ work: () -> Void) -> Double {
    nanoseconds(ContinuousClock().measure(work))
  }

  static func nanoseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
