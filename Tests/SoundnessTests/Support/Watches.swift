import Observing
import Testing

/// Closures by name: how often each has re-run since the last step, and whether it saw what there is.
///
/// First runs do not count.
@MainActor
final class Watches {
  private var counts: [String: Int] = [:]
  private var tokens: [String: ObservationToken] = [:]
  /// How much more is reported: what comes after it follows from it, and more than a pipe holds would
  /// stop a test that runs in a process of its own.
  private var reportsLeft = 4
  /// Says what a closure saw and what it would see now, where the two differ.
  private var differences: [String: @MainActor () -> String?] = [:]

  /// How often those have re-run since the last step that have.
  var runs: [String: Int] { counts.filter { $0.value != 0 } }

  /// Makes a closure that reads something, and remembers what it saw.
  func watch<Value: Equatable>(_ name: String, _ read: @escaping @MainActor () -> Value) {
    var seen: Value?
    tokens[name] = observe(name) { [unowned self] in
      if seen != nil { counts[name, default: 0] += 1 }
      seen = .some(read())
    }
    counts[name] = 0
    differences[name] = {
      let now = untracked(read)
      guard let seen, seen != now else { return nil }
      return "'\(name)' saw \(seen), and now there is \(now)"
    }
  }

  /// Says how often each closure has re-run since the last step; those left out have not.
  ///
  /// - Parameters:
  ///   - expected: The runs by name.
  ///   - coarse: Closures that may have run once although nothing that they read differs.
  ///   - step: What was done, for the message.
  ///   - isStaleAllowed: Whether closures may see something old. It is so only where the values' own
  ///     equality says that nothing has changed.
  ///   - location: Where to report.
  func expect(
    _ expected: [String: Int], coarse: Set<String> = [], _ step: String = "",
    staleAllowed isStaleAllowed: Bool = false,
    at location: SourceLocation = #_sourceLocation
  ) {
    for name in expected.keys where counts[name] == nil {
      report("there is no closure '\(name)'", at: location)
    }
    let due = expected.filter { $0.value != 0 }
    let ran = counts.filter { name, count in
      count != 0 && !(count == 1 && coarse.contains(name) && due[name] == nil)
    }
    if ran != due { report("\(step): these ran: \(ran), and should: \(due)", at: location) }
    if isStaleAllowed {
      for name in counts.keys { counts[name] = 0 }
    } else {
      expectSeen(step, at: location)
    }
  }

  /// Says that each closure has seen last what there is, however often it ran.
  func expectSeen(_ step: String = "", at location: SourceLocation = #_sourceLocation) {
    for name in differences.keys.sorted() {
      guard let difference = differences[name]?() else { continue }
      report("\(step): \(difference)", at: location)
    }
    for name in counts.keys { counts[name] = 0 }
  }

  /// Ends all of them.
  func stop() {
    for token in tokens.values { token.cancel() }
    (tokens, counts, differences) = ([:], [:], [:])
  }

  private func report(_ what: String, at location: SourceLocation) {
    reportsLeft -= 1
    if reportsLeft >= 0 { Issue.record("\(what)", sourceLocation: location) }
  }
}
