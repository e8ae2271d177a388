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

    /// What it is a unit of: figures in units of one kind can be held beside each other.
    var quantity: Quantity {
      switch self {
      case .nanoseconds, .microseconds, .milliseconds, .seconds: .time
      case .bytes: .bytes
      case .allocations: .allocations
      case .times: .ratio
      }
    }

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

  /// What a unit measures.
  enum Quantity: Sendable {
    case time, bytes, allocations, ratio
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

  /// What there is to reach.
  enum Goal: Sendable, Equatable {
    case none
    /// So many times what it stands beside, at most.
    case ratio(Double)
    /// So many of the unit, at most: for what is counted, since times are others on each machine and day.
    case atMost(Double)
  }

  var section = ""
  var name = ""
  var unit: Unit
  /// Nil if it could not be measured; the note says why.
  var figure: Figure?
  var beside: Beside?
  /// Those whose figures for the same work were measured in the same minutes.
  var peers: [Peer] = []
  /// Shown, and held against nothing.
  var history: History?
  /// Of the figure to what it stands beside, to a peer's, or to what it may be at most.
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
    ratio = measured
    switch goal {
    case .none:
      break
    case .ratio(let most):
      precondition(ratio != nil, "a ratio to nothing")
      budget = most
    case .atMost(let most):
      precondition(unit.quantity != .time, "a time that is held against no other time")
      limit = most
      ratio = most == 0 ? figure.median : figure.median / most
      budget = most == 0 ? 0 : 1
    }
  }
}
