import Observing
import Testing

/// Closures by name: how often each has re-run since the last step, and whether what it saw last is
/// still what there is to see. First runs do not count.
@MainActor
final class Watches {
  private var counts: [String: Int] = [:]
  private var tokens: [String: ObservationToken] = [:]
  /// Says what a closure saw and what it would see now, where the two differ.
  private var differences: [String: @MainActor () -> String?] = [:]

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
      Issue.record("there is no closure '\(name)'", sourceLocation: location)
    }
    let due = expected.filter { $0.value != 0 }
    let ran = counts.filter { name, count in
      count != 0 && !(count == 1 && coarse.contains(name) && due[name] == nil)
    }
    #expect(ran == due, "\(step)", sourceLocation: location)
    if !isStaleAllowed {
      for name in differences.keys.sorted() {
        guard let difference = differences[name]?() else { continue }
        Issue.record("\(step): \(difference)", sourceLocation: location)
      }
    }
    for name in counts.keys { counts[name] = 0 }
  }

  /// Ends a closure.
  func cancel(_ name: String) {
    tokens.removeValue(forKey: name)?.cancel()
    counts[name] = nil
    differences[name] = nil
  }
}
