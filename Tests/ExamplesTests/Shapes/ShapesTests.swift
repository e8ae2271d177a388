import Testing

@testable import Examples
@testable import Observing

/// The graph shapes of the public js-reactivity-benchmark: what is computed, what runs, what is linked and
/// what is read, exactly.
@MainActor @Suite(.serialized) struct ShapesTests {
  /// What one shape has to show.
  struct Expected: Sendable, CustomTestStringConvertible {
    var name: String
    var sources: Int
    var derived: Int
    var closures: Int
    var edges: Int
    var buildDerivations: Int
    var buildEvaluations: Int
    var writes: Int
    var derivations: Int
    var evaluations: Int
    /// Reads, those included that are made to check values.
    var reads: Int
    /// Those that are made to check values.
    var checks: Int

    var testDescription: String { name }

    init(
      _ name: String, nodes: (Int, Int, Int), edges: Int, build: (Int, Int), writes: Int,
      derivations: Int, evaluations: Int, reads: Int, checks: Int
    ) {
      self.name = name
      (sources, derived, closures) = nodes
      self.edges = edges
      (buildDerivations, buildEvaluations) = build
      self.writes = writes
      self.derivations = derivations
      self.evaluations = evaluations
      self.reads = reads
      self.checks = checks
    }
  }

  nonisolated static let kairo = [
    Expected(
      "avoidablePropagation", nodes: (1, 5, 1), edges: 6, build: (5, 1), writes: 1001,
      derivations: 2002, evaluations: 0, reads: 3003, checks: 1001),
    Expected(
      "broadPropagation", nodes: (1, 100, 50), edges: 150, build: (100, 50), writes: 51,
      derivations: 5100, evaluations: 2550, reads: 7700, checks: 50),
    Expected(
      "deepPropagation", nodes: (1, 50, 1), edges: 51, build: (50, 1), writes: 51,
      derivations: 2550, evaluations: 51, reads: 2651, checks: 50),
    Expected(
      "diamond", nodes: (1, 6, 1), edges: 11, build: (6, 1), writes: 501,
      derivations: 3006, evaluations: 501, reads: 6012, checks: 501),
    Expected(
      "mux", nodes: (100, 201, 100), edges: 400, build: (201, 100), writes: 18,
      derivations: 1836, evaluations: 18, reads: 3656, checks: 20),
    Expected(
      "repeatedObservers", nodes: (1, 1, 1), edges: 2, build: (1, 1), writes: 101,
      derivations: 101, evaluations: 101, reads: 3232, checks: 101),
    Expected(
      "triangle", nodes: (1, 11, 1), edges: 20, build: (10, 1), writes: 101,
      derivations: 1010, evaluations: 101, reads: 2121, checks: 101),
    Expected(
      "unstable", nodes: (1, 3, 1), edges: 4, build: (2, 1), writes: 101,
      derivations: 202, evaluations: 101, reads: 4243, checks: 1),
    Expected(
      "molBench", nodes: (2, 5, 3), edges: 15, build: (5, 3), writes: 4,
      derivations: 9, evaluations: 4, reads: 42, checks: 0),
  ]

  @Test(arguments: kairo)
  func kairoShape(_ expected: Expected) throws {
    let live = Instrumentation.live
    let index = try #require(Self.kairo.firstIndex { $0.name == expected.name })
    try build(GraphShapes.kairo[index], expected)
    #expect(Instrumentation.live == live)
  }

  private func build(_ make: @MainActor () -> GraphShapes.Shape, _ expected: Expected) throws {
    let live = Instrumentation.live
    var made: GraphShapes.Shape?
    let build = Instrumentation.measure { made = make() }
    let shape = try #require(made)
    #expect(shape.name == expected.name)
    #expect(build.derivations == expected.buildDerivations)
    #expect(build.evaluations == expected.buildEvaluations)
    #expect(build.registrations == expected.edges)
    let grown = Instrumentation.live
    #expect(grown.registrations - live.registrations == expected.edges)
    #expect(grown.sources - live.sources == expected.sources)
    #expect(grown.derived - live.derived == expected.derived)
    #expect(grown.closures - live.closures == expected.closures)
    for iteration in 0..<3 {
      var isRight = false
      let counts = Instrumentation.measure { isRight = shape.iterate() }
      #expect(isRight, "iteration \(iteration)")
      check(counts, expected, iteration)
    }
    #expect(shape.name == "unstable" || Instrumentation.live == grown)
  }

  private func check(_ counts: Counts, _ expected: Expected, _ iteration: Int) {
    #expect(counts.derivations == expected.derivations, "iteration \(iteration)")
    #expect(counts.evaluations == expected.evaluations, "iteration \(iteration)")
    #expect(counts.reads == expected.reads - expected.checks, "iteration \(iteration)")
    #expect(counts.equalityChecks <= expected.derivations)
    // From the second iteration on, the first write writes what the last one left in two shapes.
    #expect(counts.mutations == expected.writes, "iteration \(iteration)")
  }

  // MARK: Cellx

  @Test(arguments: [
    (10, [3, 6, 2, -2], [2, 4, -2, -3]),
    (1000, [-3, -6, -2, 2], [-2, -4, 2, 3]),
    (2500, [-3, -6, -2, 2], [-2, -4, 2, 3]),
  ])
  func cellx(layers: Int, before: [Int], after: [Int]) {
    let live = Instrumentation.live
    do {
      var graph: GraphShapes.Cellx?
      let build = Instrumentation.measure { graph = GraphShapes.cellx(layers: layers) }
      #expect(build.derivations == 4 * layers)
      #expect(build.evaluations == 4 * layers)
      #expect(build.registrations == 10 * layers)
      #expect(Instrumentation.live.registrations - live.registrations == 10 * layers)
      var values: (before: [Int], after: [Int])?
      let update = Instrumentation.measure { values = graph?.update() }
      #expect(values?.before == before)
      #expect(values?.after == after)
      #expect(update.mutations == 4)
      #expect(update.derivations == 4 * layers)
      #expect(update.evaluations == 4 * layers)
      #expect(update.registrations == 0)
      #expect(update.reads == 10 * layers)
    }
    #expect(Instrumentation.live == live)
  }

  // MARK: Creation and updates

  @Test func creations() {
    let count = 4000
    for creation in GraphShapes.creations(count) {
      let live = Instrumentation.live
      let sources = creation.prepared
      let edges = creation.reads * creation.closureCount
      let counts = Instrumentation.measure {
        creation.run(sources) {
          let grown = Instrumentation.live
          #expect(grown.closures - live.closures == creation.closureCount, "\(creation.name)")
          #expect(grown.registrations - live.registrations == edges, "\(creation.name)")
          #expect(grown.sources - live.sources == creation.sourceCount, "\(creation.name)")
        }
      }
      #expect(counts.evaluations == creation.closureCount, "\(creation.name)")
      #expect(counts.reads == edges, "\(creation.name)")
      #expect(counts.registrations == edges, "\(creation.name)")
      #expect(counts.notifications == 0, "\(creation.name)")
      #expect(Instrumentation.live == live, "\(creation.name)")
    }
    let live = Instrumentation.live
    #expect(GraphShapes.createSignals(count).count == count)
    #expect(Instrumentation.live == live)
  }

  @Test func updates() {
    for update in GraphShapes.updates(1000) {
      let live = Instrumentation.live
      let sources = update.prepared
      let counts = Instrumentation.measure { update.run(sources) }
      // The first batch writes what is there already.
      let runs = (update.batchCount - 1) * update.closureCount
      #expect(counts.mutations == update.batchCount - 1, "\(update.name)")
      #expect(counts.evaluations == update.closureCount + runs, "\(update.name)")
      #expect(counts.notifications == runs, "\(update.name)")
      #expect(counts.reads == (update.closureCount + runs) * update.reads, "\(update.name)")
      #expect(counts.registrations == update.closureCount * update.reads, "\(update.name)")
      #expect(Instrumentation.live == live, "\(update.name)")
    }
  }
}
