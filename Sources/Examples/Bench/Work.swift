/// Something whose time is taken.
@MainActor
struct Work {
  /// What the tables call it, beside what it is compared with.
  var name: String
  /// How many operations one iteration makes; times are given for one operation.
  var operations = 1
  /// How many iterations a round has; calibrated if nil.
  var iterations: Int?
  /// How many rounds are not counted, where the iterations are given.
  var warmUps = 1
  /// How many rounds are counted; what the meter has by itself if nil.
  var rounds: Int?
  /// Done before each round, with the round's iterations; its time is not taken.
  var prepare: (Int) -> Void = { _ in }
  /// Does so many iterations; the answer is whether everything came out as it has to.
  let run: (Int) -> Bool

  /// Work whose iterations per round are found by trying.
  init(
    _ name: String = "ours", operations: Int = 1, prepare: @escaping (Int) -> Void = { _ in },
    run: @escaping (Int) -> Bool
  ) {
    self.name = name
    self.operations = operations
    self.prepare = prepare
    self.run = run
  }

  /// Work that is done once in each round.
  static func once(
    _ name: String = "ours", prepare: @escaping () -> Void = {}, run: @escaping () -> Bool
  ) -> Work {
    var work = Work(name, prepare: { _ in prepare() }, run: { _ in run() })
    work.iterations = 1
    return work
  }
}

/// One thing to measure.
@MainActor
struct BenchCase {
  /// What it is called, in tables and by `--only`.
  let name: String
  /// Whether it is left out by `--quick`.
  var isSlow = false
  /// What is measured; known beforehand, so that a peer's figure can be refused before anything is.
  let quantity: Measurement.Quantity
  /// What it may be at most, in times of a peer's figure that says nothing else: by itself no more than it.
  let peerBudget: Double
  /// Measures it.
  ///
  /// Everything it needs is made here, so that a case that is not asked for costs nothing.
  let measure: (Meter) throws -> Measurement

  /// Names something to measure.
  init(
    _ name: String, of quantity: Measurement.Quantity = .time, isSlow: Bool = false,
    peerBudget: Double = 1, measure: @escaping (Meter) throws -> Measurement
  ) {
    self.name = name
    self.quantity = quantity
    self.isSlow = isSlow
    self.peerBudget = peerBudget
    self.measure = measure
  }
}

/// Things to measure that are printed as one table.
@MainActor
struct BenchSection {
  let name: String
  /// What the table's reader has to know.
  let note: String
  let cases: [BenchCase]
}
