import Foundation

/// What is made of the figures of several rounds.
enum Statistics {
  /// The value in the middle, or between the two in the middle, of at least one.
  static func median(_ values: [Double]) -> Double { quantile(0.5, of: values) }

  /// How far apart the ends of the middle half of the values are.
  ///
  /// Unlike the distance between the extremes it does not grow with the number of rounds, nor with one
  /// round that was interrupted.
  static func spread(_ values: [Double]) -> Double {
    quantile(0.75, of: values) - quantile(0.25, of: values)
  }

  /// The value below which the given part of the values lies, interpolated between neighbours.
  static func quantile(_ part: Double, of values: [Double]) -> Double {
    precondition(!values.isEmpty, "a quantile of no values")
    let sorted = values.sorted()
    let position = part * Double(sorted.count - 1)
    let below = Int(position.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }

  /// The mean for ratios: half and double cancel out.
  static func geometricMean(_ values: [Double]) -> Double {
    precondition(!values.isEmpty, "a mean of no values")
    return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
  }
}
