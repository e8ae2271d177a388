extension ComparisonReport {
  /// Who won, and by how much: in a few sentences.
  var verdict: String {
    if strategies.isEmpty { return "No strategy was played." }
    if regions.isEmpty { return "There are no regions: nothing ran." }
    var sentences = ["Runs of closures after the start: \(under(\.allRuns))."]
    if areTimesCompared,
      let times = Verdict.ratio(
        tracking.mean(\.warmNanoseconds), viewStores.mean(\.warmNanoseconds))
    {
      sentences.append("\(times).")
    }
    sentences.append("View states made, first ones included: \(under { $0.total(\.transforms) }).")
    let reasons = [missing, madeTwice].compactMap(\.self)
    if !reasons.isEmpty {
      sentences += reasons
      sentences.append("So the times are not compared.")
    }
    if hasTimes, !machine.isOptimized {
      sentences.append(Verdict.unoptimized)
    }
    return sentences.joined(separator: " ")
  }

  /// What the equality strategy was given no view state of, which neither view stores nor the naive ones draw.
  private var missing: String? {
    guard let equality = self[.viewStores] ?? self[.naive] else { return nil }
    let drawn = Set(equality.regions)
    let missing = regions.filter { !drawn.contains($0) }
    return missing.isEmpty ? nil : "View stores were given no view state of: \(few(missing))."
  }

  private var madeTwice: String? {
    let twice = viewStores.madeTwice
    if twice.isEmpty { return nil }
    return
      "View stores made again what their view states hold, to draw it, in: \(few(twice)). Give these a 'drawing'."
  }

  /// Whether times say something of the strategies: the build is optimized, and view stores have drawn all regions and made
  /// none twice.
  var areTimesCompared: Bool {
    machine.isOptimized && viewStores.madeTwice.isEmpty && Set(regions) == Set(viewStores.regions)
  }

  /// The first of some regions, and how many more they are.
  private func few(_ regions: [String]) -> String {
    let named = regions.prefix(5).map(Self.shown).joined(separator: ", ")
    return regions.count > 5
      ? "\(named) and \(NumberText.count(regions.count - 5)) more" : named
  }

  private func under(_ count: (StrategyReport) -> Int) -> String {
    strategies.map { "\(NumberText.count(count($0))) under \($0.strategy.rawValue)" }
      .joined(separator: ", ")
  }

  /// What was played, and how much of it.
  var size: String {
    let regions = NumberText.of(regions.count, "region", "regions")
    return "\(regions), \(NumberText.of(actions.count, "action", "actions"))"
  }
}
