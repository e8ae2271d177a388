import Observing

/// A shape of the graph, with what its timed part has to count and what it is compared with.
@MainActor
struct ShapeWork {
  /// What one timed run has to count, exactly.
  struct Expected {
    var derivations: Int
    var evaluations: Int
    /// Reads by closures and derived values; those made to check values are not counted.
    var reads: Int
  }

  let name: String
  /// What alien-signals took on another day, in milliseconds.
  let history: Double
  /// The parts of a run, made anew each time the shape is measured.
  let make: (_ isQuick: Bool) -> [Work]

  var benchCase: BenchCase {
    BenchCase(name, peerBudget: 0.6) { meter in
      try meter.measureSum(
        make(meter.isQuick), unit: .milliseconds,
        history: .init(name: "alien-signals", value: history, source: Self.source))
    }
  }

  static let source = """
    alien-signals 3.2.1 on node 20, in turns with this benchmark on one core, by the public benchmark's \
    own code, on 21 November 2026
    """

  /// Does something, and says whether it counted what it has to.
  ///
  /// What is counted is counted anyway; this reads the counters before and after.
  static func counts(_ expected: Expected, _ body: () -> Bool) -> Bool {
    var isRight = false
    let counts = Instrumentation.measure { isRight = body() }
    return isRight && counts.derivations == expected.derivations
      && counts.evaluations == expected.evaluations && counts.reads == expected.reads
  }
}
