import Observing
import Testing

/// Whether what a process said before it stopped contains all of these, and one of `anyOf`.
func expectSaid(
  _ result: ExitTest.Result?, _ parts: [String], anyOf: [String] = [],
  at location: SourceLocation = #_sourceLocation
) {
  let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  for part in parts {
    #expect(said.contains(part), "it said: \(said.prefix(2_000))", sourceLocation: location)
  }
  if !anyOf.isEmpty {
    #expect(
      anyOf.contains { said.lowercased().contains($0) }, "it said: \(said.prefix(2_000))",
      sourceLocation: location)
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

/// Waits until a condition holds, and gives up when it never will: after many turns and a minute.
///
/// Turns alone are over in a moment where the main actor is free, while the thread that is waited for may not even have
/// been given a processor.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  let end = ContinuousClock.now.advanced(by: .seconds(60))
  var turns = 0
  while !condition() {
    turns += 1
    if turns < 1_000 {
      await Task.yield()
    } else {
      if ContinuousClock.now >= end { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
  return true
}
