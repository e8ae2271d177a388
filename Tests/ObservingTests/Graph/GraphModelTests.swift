import Foundation
import Testing

@testable import Observing

/// Random graphs against the model: what runs, in which order, what it sees, and what it costs.
@MainActor @Suite(.serialized) struct GraphModelTests {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static let operationsPerScript = 50

  @Test func randomGraphs() {
    let count = Self.environment["OBSERVING_TRANSACTIONS"].flatMap { Int($0) } ?? 3_000
    let seed =
      Self.environment["OBSERVING_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...(.max / 2))
    let start = Instrumentation.live
    for index in 0..<max(1, count / Self.operationsPerScript) {
      let scriptSeed = seed &+ UInt64(index)
      var random = GraphRandom(scriptSeed)
      let script = GraphScript.random(&random, count: Self.operationsPerScript)
      guard Self.difference(script) != nil else { continue }
      let small = script.shrunk { Self.difference($0) != nil }
      Issue.record(
        """
        OBSERVING_SEED=\(scriptSeed) OBSERVING_TRANSACTIONS=1
        \(small.operations.map { "\($0)" }.joined(separator: "\n"))
        \(Self.difference(small) ?? "")
        """)
      break
    }
    #expect(Instrumentation.live == start)
  }

  /// Where library and model part, if they do.
  private static func difference(_ script: GraphScript) -> String? {
    let start = Instrumentation.live
    let world = GraphWorld()
    let model = GraphModel()
    var found: String?
    for (index, operation) in script.operations.enumerated() where found == nil {
      let (events, counts) = world.perform(operation)
      let expected = model.perform(operation)
      let live = model.live
      let problems = [
        compare("events", events, expected),
        compare("evaluations", counts.evaluations, expected.count { $0.isRun }),
        compare("derivations", counts.derivations, expected.count { $0.isDerivation }),
        compare("closures", Instrumentation.live.closures - start.closures, live.closures),
        compare("derived values", Instrumentation.live.derived - start.derived, live.derived),
        compare("sources", Instrumentation.live.sources - start.sources, live.sources),
        compare(
          "registrations", Instrumentation.live.registrations - start.registrations,
          live.registrations),
      ].compactMap { $0 }
      if !problems.isEmpty {
        found = "operation \(index): \(problems.joined(separator: "\n"))"
      }
    }
    world.tearDown()
    if found == nil, Instrumentation.live != start { found = "left alive: \(Instrumentation.live)" }
    return found
  }

  private static func compare<T: Equatable>(_ what: String, _ found: T, _ expected: T) -> String? {
    found == expected ? nil : "\(what):\n  found    \(found)\n  expected \(expected)"
  }
}

extension GraphScript.Event {
  fileprivate var isRun: Bool {
    if case .ran = self { true } else { false }
  }

  fileprivate var isDerivation: Bool {
    if case .derived = self { true } else { false }
  }
}
