import Foundation

/// What peers took for the same work in the same minutes, as the files of `--beside` say.
struct PeerFigures: Sendable {
  /// What stands in a file for one line.
  private struct Entry: Decodable {
    /// The line's name.
    var name: String
    var median: Double
    var unit: String
    /// Whose figure it is.
    var source: String
    /// What ours may be at most, in times of it; what the line says by itself if nil.
    var budget: Double?
  }

  private var entries: [Entry] = []

  /// None.
  init() {}

  /// Reads files, and checks that each of their figures can stand beside one of the cases.
  ///
  /// - Throws: What is wrong with the first of them that is.
  init(reading paths: [String], for cases: [BenchCase]) throws(CommandFailure) {
    let quantities = Dictionary(cases.map { ($0.name, $0.quantity) }) { first, _ in first }
    for path in paths {
      for entry in try Self.entries(in: path) {
        if let reason = reason(against: entry, quantities) {
          throw .wrong("bench", "\(path): \(entry.name): \(reason)")
        }
        entries.append(entry)
      }
    }
  }

  /// The figures for a case, in a unit of its kind.
  @MainActor
  func peers(of one: BenchCase, in unit: Measurement.Unit) -> [Measurement.Peer] {
    entries.filter { $0.name == one.name }.map { entry in
      let times = Self.unit(entry.unit).map { unit.perSecond / $0.perSecond } ?? 1
      return .init(
        source: entry.source, median: entry.median * times, budget: entry.budget ?? one.peerBudget)
    }
  }

  // MARK: Reading

  private static func entries(in path: String) throws(CommandFailure) -> [Entry] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .unreadable("bench", path, "there is no such file")
    }
    if isDirectory.boolValue { throw .unreadable("bench", path, "it is a directory") }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .unreadable("bench", path, "reading failed")
    }
    guard let entries = try? JSONDecoder().decode([Entry].self, from: data) else {
      throw .wrong("bench", "\(path) is no array of objects with name, median, unit and source")
    }
    return entries
  }

  /// Why an entry cannot stand beside anything; nil if it can.
  private func reason(
    against entry: Entry, _ quantities: [String: Measurement.Quantity]
  ) -> String? {
    guard let quantity = quantities[entry.name] else { return "nothing is called so" }
    guard let unit = Self.unit(entry.unit) else {
      let known = Self.units.map(\.rawValue).joined(separator: ", ")
      return "there is no unit \(entry.unit), only \(known)"
    }
    if unit.quantity != quantity { return "it is not measured in \(entry.unit)" }
    if !(entry.median > 0) { return "its median is not above zero" }
    if let budget = entry.budget, !(budget > 0) { return "its budget is not above zero" }
    let isKnown = entries.contains { $0.name == entry.name && $0.source == entry.source }
    return isKnown ? "it is given twice by \(entry.source)" : nil
  }

  private static let units: [Measurement.Unit] = [
    .nanoseconds, .microseconds, .milliseconds, .seconds, .bytes, .allocations,
  ]

  /// The unit of a word; the letter for millionths may be the Greek one, or a `u`.
  private static func unit(_ word: String) -> Measurement.Unit? {
    units.first { $0.rawValue == (word == "us" || word == "\u{3BC}s" ? "µs" : word) }
  }
}
