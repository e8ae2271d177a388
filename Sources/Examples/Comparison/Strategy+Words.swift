import StrategyComparison

extension Strategy {
  /// As reports call it.
  var name: String { rawValue }

  /// As the command line calls it.
  var word: String { rawValue.filter { $0 != " " } }

  init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}
