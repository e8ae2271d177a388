/// Takes times and makes measurements of them.
@MainActor
final class Meter {
  /// What ends the benchmark.
  enum Failure: Error, Equatable {
    /// Work did not come out as it has to.
    case wrongResult(String)
  }

  let isQuick: Bool
  private let peers: PeerFigures
  /// What was measured before, for cases that sum up.
  private(set) var results: [Measurement] = []

  /// Makes a meter.
  ///
  /// - Parameters:
  ///   - isQuick: Whether fewer and shorter rounds have to do.
  ///   - peers: What peers took for the same work.
  init(isQuick: Bool, peers: PeerFigures = PeerFigures()) {
    self.isQuick = isQuick
    self.peers = peers
  }

  /// Measures a case, and keeps what it came to.
  func run(_ one: BenchCase, of section: BenchSection) throws -> Measurement {
    var measurement = try one.measure(self)
    precondition(measurement.unit.quantity == one.quantity, "\(one.name) is of another kind")
    measurement.section = section.name
    measurement.name = one.name
    measurement.judge(beside: peers.peers(of: one, in: measurement.unit))
    results.append(measurement)
    return measurement
  }

  /// How many rounds work of a fixed size has; odd, so that there is one in the middle.
  var fixedRounds: Int { isQuick ? 5 : 11 }

  private var calibratedRounds: Int { isQuick ? 11 : 21 }

  /// How long a round of calibrated work takes at least, in seconds.
  private var roundDuration: Double { isQuick ? 0.002 : 0.01 }

  // MARK: Measurements

  /// Measures one piece of work by itself.
  func measure(
    _ work: Work, unit: Measurement.Unit = .nanoseconds, history: Measurement.History? = nil
  ) throws -> Measurement {
    try measureSum([work], unit: unit, history: history)
  }

  /// Measures the sum of several pieces of work, each done in every round.
  func measureSum(
    _ works: [Work], unit: Measurement.Unit = .nanoseconds, history: Measurement.History? = nil
  ) throws -> Measurement {
    let iterations = try works.map(calibrate)
    var times: [Double] = []
    for _ in 0..<rounds(works) {
      var sum = 0.0
      for (work, count) in zip(works, iterations) { sum += try time(work, count) }
      times.append(sum * unit.perSecond)
    }
    return Measurement(unit: unit, figure: figure(times), history: history)
  }

  /// Measures two pieces of work in turns: A B A B.
  ///
  /// The ratio is the median of the rounds' ratios, so that what slows a stretch of rounds slows both.
  func compare(
    _ ours: Work, with other: Work, unit: Measurement.Unit = .nanoseconds,
    goal: Measurement.Goal = .none, history: Measurement.History? = nil, note: String? = nil
  ) throws -> Measurement {
    let ourIterations = try calibrate(ours)
    let otherIterations = try calibrate(other)
    var ourTimes: [Double] = []
    var otherTimes: [Double] = []
    for _ in 0..<rounds([ours, other]) {
      ourTimes.append(try time(ours, ourIterations) * unit.perSecond)
      otherTimes.append(try time(other, otherIterations) * unit.perSecond)
    }
    var measurement = Measurement(
      unit: unit, figure: figure(ourTimes),
      beside: .init(name: other.name, figure: figure(otherTimes)), history: history, note: note)
    let ratios = zip(ourTimes, otherTimes).map { $0 / $1 }
    measurement.judge(goal, measured: Statistics.median(ratios))
    return measurement
  }

  // MARK: Rounds

  private func rounds(_ works: [Work]) -> Int {
    if let rounds = works.compactMap(\.rounds).max() { return rounds }
    return works.contains { $0.iterations != nil } ? fixedRounds : calibratedRounds
  }

  private func figure(_ times: [Double]) -> Measurement.Figure {
    .init(
      median: Statistics.median(times), spread: Statistics.spread(times), rounds: times.count)
  }

  /// The time of one operation, in seconds.
  private func time(_ work: Work, _ iterations: Int) throws -> Double {
    try elapsed(work, iterations) / Double(iterations * work.operations)
  }

  private func elapsed(_ work: Work, _ iterations: Int) throws -> Double {
    work.prepare(iterations)
    let start = ContinuousClock.now
    let isRight = work.run(iterations)
    let duration = start.duration(to: .now)
    guard isRight else { throw Failure.wrongResult(work.name) }
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Finds how many iterations fill a round; the tries warm up what is measured.
  private func calibrate(_ work: Work) throws -> Int {
    if let iterations = work.iterations {
      for _ in 0..<work.warmUps { _ = try elapsed(work, iterations) }
      return iterations
    }
    var iterations = 1
    while true {
      let duration = try elapsed(work, iterations)
      if duration >= roundDuration * 0.7 { return iterations }
      let wanted = roundDuration / max(duration, 1e-9)
      iterations = Int((Double(iterations) * min(max(wanted * 1.1, 1.5), 10)).rounded(.up))
    }
  }
}
