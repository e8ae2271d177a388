import StrategyComparison

extension Figure {
  /// A figure that others report: of the first implementation of the equality strategy, or of an optimised one.
  init(_ text: String, _ whose: Others) {
    self.init(text: text, whose: whose.rawValue, isMeasured: false)
  }

  /// A figure that was measured here.
  init(_ text: String, _ strategy: Strategy) {
    self.init(text: text, whose: "\(strategy.name), here", isMeasured: true)
  }

  enum Others: String {
    case first = "view stores, as first built"
    case optimised = "view stores, after their authors' optimisation"
    case minimum = "the least that view stores could do"
  }
}
