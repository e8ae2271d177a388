/// Who won, in words.
package enum Verdict {
  /// What is no difference: it is gone in the next measurement.
  private static let even = 0.9...1.11

  /// What is said instead, of a debug build.
  package static let unoptimized =
    "This build is not optimized: its times say little, and are not compared."

  /// Who is how many times as fast as the other, or that both are.
  package static func ratio(_ tracking: Double?, _ viewStores: Double?) -> String? {
    guard let tracking, let viewStores, tracking > 0, viewStores > 0 else { return nil }
    let ratio = viewStores / tracking
    if even.contains(ratio) { return "Tracking took as long as view stores" }
    return ratio > 1
      ? "Tracking was \(NumberText.ratio(ratio)) as fast as view stores"
      : "View stores were \(NumberText.ratio(1 / ratio)) as fast as tracking"
  }

  /// The same in a cell: a name, and by how much.
  package static func winner(_ times: [(name: String, time: Double?)]) -> (
    name: String?, text: String
  ) {
    let known = times.compactMap { one in one.time.map { (name: one.name, time: $0) } }
      .sorted { $0.time < $1.time }
    guard known.count > 1, known[0].time > 0 else { return (known.first?.name, "–") }
    let ratio = known[1].time / known[0].time
    if even.contains(ratio) { return (nil, "even: \(known[0].name) and \(known[1].name)") }
    return (
      known[0].name, "\(known[0].name), \(NumberText.ratio(ratio)) as fast as \(known[1].name)"
    )
  }
}
