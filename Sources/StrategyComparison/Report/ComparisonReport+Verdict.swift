extension ComparisonReport {
  /// Who won, and by how much: in a sentence or two.
  var verdict: String {
    let runs = strategies.map { "\(NumberText.count($0.allRuns)) under \($0.strategy.rawValue)" }
    var sentences = ["Closures ran again: \(runs.joined(separator: ", "))."]
    if let times = Verdict.ratio(
      tracking.mean(\.warmNanoseconds), viewStores.mean(\.warmNanoseconds))
    {
      sentences.append(
        "\(times), and made \(NumberText.count(viewStores.sum(\.transforms))) view states fewer.")
    }
    let compared = Set(viewStores.regions)
    let missing = self[.viewStores] == nil ? [] : regions.filter { !compared.contains($0) }
    if !missing.isEmpty {
      let named = missing.prefix(5).joined(separator: ", ")
      let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
      sentences.append("View stores were given no view state of: \(named)\(rest).")
    }
    return sentences.joined(separator: " ")
  }
}
