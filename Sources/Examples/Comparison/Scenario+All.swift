extension Scenario {
  /// All of them, in the order in which they are reported.
  static var all: [Scenario] {
    [chain, checks] + tabs + [primes, numberList, calendar, cube, imageEditor, tabBar]
      + [progress, cpuBound]
  }
}
