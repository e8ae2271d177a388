import Testing

@testable import Observing

/// Closures by name, and how often each has re-run since the last step; first runs do not count.
@MainActor
final class Runs {
  private var counts: [String: Int] = [:]
  private var tokens: [String: ObservationToken] = [:]
  /// What the children of the stage that is watched looked like at the last step.
  var looks: [String: Looks] = [:]

  /// Makes a closure that only reads.
  func watch<Value>(_ name: String, _ read: @escaping @MainActor () -> Value) {
    var isFirst = true
    counts[name] = 0
    tokens[name] = observe(name) { [unowned self] in
      _ = read()
      if !isFirst { counts[name, default: 0] += 1 }
      isFirst = false
    }
  }

  func token(_ name: String) -> ObservationToken? { tokens[name] }

  /// Says how often each closure has re-run since the last step; those left out have not.
  ///
  /// Where `isCoarse`, the closures left out may have re-run once.
  func expect(
    _ expected: [String: Int], coarse isCoarse: Bool = false, _ step: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    for name in expected.keys where counts[name] == nil {
      Issue.record("there is no closure '\(name)'", sourceLocation: location)
    }
    let due = expected.filter { $0.value != 0 }
    let ran = counts.filter { name, count in
      count != 0 && !(isCoarse && count == 1 && due[name] == nil)
    }
    let comment: Comment? = step.isEmpty ? nil : "\(step)"
    #expect(ran == due, comment, sourceLocation: location)
    for name in counts.keys { counts[name] = 0 }
  }

  func cancelAll() {
    for token in tokens.values { token.cancel() }
    tokens = [:]
    counts = [:]
  }
}

/// Whether everything that the body made has been given back when it returns.
@MainActor
func expectGivenBack(
  at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
  let before = Instrumentation.live
  try body()
  #expect(Instrumentation.live == before, sourceLocation: location)
}
