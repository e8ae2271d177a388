/// What one case of the benchmark came to.
struct Measurement: Sendable, Equatable {
  /// What figures are given in.
  enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case seconds = "s"
    case bytes = "B"
    case allocations = "allocations"
    /// For a mean of ratios.
    case times = "×"

    /// How many of it a second has.
    var perSecond: Double {
      switch self {
      case .nanoseconds: 1e9
      case .microseconds: 1e6
      case .milliseconds: 1e3
      case .seconds, .bytes, .allocations, .times: 1
      }
    }
  }

  /// What the rounds of one piece of work came to.
  struct Figure: Sendable, Equatable {
    var median: Double
    /// How far apart the ends of the middle half of the rounds are, in the unit of the median.
    var spread: Double
    var rounds: Int

    /// A figure that is the same whenever it is taken.
    static func exact(_ value: Double) -> Figure { Figure(median: value, spread: 0, rounds: 1) }
  }

  /// What it was measured beside, in the same rounds.
  struct Beside: Sendable, Equatable {
    var name: String
    var figure: Figure
  }

  /// A figure that was not measured here.
  struct Quoted: Sendable, Equatable {
    /// Whose figure it is.
    var name: String
    /// In the unit of the measurement.
    var value: Double
    /// The other end, where a range is quoted; ratios are to the value.
    var upTo: Double?
    /// Where it comes from.
    var source: String

    /// What the macro-based peer takes.
    static func peer(_ value: Double, upTo: Double? = nil) -> Quoted {
      let source = "ported to Linux with its hot paths unchanged, on the development machine"
      return Quoted(
        name: "macro-based peer", value: value, upTo: upTo,
        source: "the macro-based peer, \(source)")
    }
  }

  /// What there is to reach.
  enum Goal: Sendable, Equatable {
    case none
    /// So many times what it stands beside, or what is quoted, at most.
    case ratio(Double)
    /// So many of the unit, at most.
    case atMost(Double)
  }

  var section = ""
  var name = ""
  var unit: Unit
  /// Nil if it could not be measured; the note says why.
  var figure: Figure?
  var beside: Beside?
  var quoted: Quoted?
  /// Of the figure to what it stands beside, to what is quoted, or to what it may be at most.
  ///
  /// Where it may be zero at most, it is the figure itself.
  var ratio: Double?
  /// What the ratio may be at most.
  var budget: Double?
  /// What the figure may be at most, where that is how the goal was set.
  var limit: Double?
  var note: String?

  /// Whether the budget is kept; nil if there is none.
  var isWithinBudget: Bool? {
    guard let budget, let ratio else { return nil }
    return ratio <= budget
  }

  /// A measurement that could not be made.
  static func notMeasured(_ reason: String, unit: Unit) -> Measurement {
    Measurement(unit: unit, note: "not measured: \(reason)")
  }

  /// Sets the ratio and its budget from the goal and the figures.
  ///
  /// - Parameters:
  ///   - goal: What there is to reach.
  ///   - measured: The ratio to what it stands beside, where there is something.
  mutating func judge(_ goal: Goal, measured: Double? = nil) {
    guard let figure else { return }
    ratio = measured ?? quoted.map { figure.median / $0.value }
    switch goal {
    case .none:
      break
    case .ratio(let most):
      precondition(ratio != nil, "a ratio to nothing")
      budget = most
    case .atMost(let most):
      limit = most
      ratio = most == 0 ? figure.median : figure.median / most
      budget = most == 0 ? 0 : 1
    }
  }
}
