import Testing

@testable import Examples
@testable import Observing

/// The dynamic grids of the public js-reactivity-benchmark.
@MainActor @Suite(.serialized) struct GridShapesTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    var name: String
    var dynamicNodes: Int
    /// The first of them, by layer and index.
    var first: [[Int]]
    var edges: Int
    var buildDerivations: Int
    /// In all of the original's iterations, on a graph that was through them before.
    var derivations: Int
    var evaluations: Int

    var testDescription: String { name }
  }

  nonisolated static let expected = [
    Expected(
      name: "simple component", dynamicNodes: 0, first: [], edges: 40, buildDerivations: 19,
      derivations: 3_480_000, evaluations: 480_000),
    Expected(
      name: "dynamic component", dynamicNodes: 20,
      first: [
        [0, 0], [0, 7], [1, 1], [1, 7], [1, 8], [2, 3], [2, 5], [2, 7], [2, 8], [3, 4], [3, 7],
        [4, 3],
      ],
      edges: 477, buildDerivations: 81,
      derivations: 1_155_000, evaluations: 15_000),
    Expected(
      name: "large web app", dynamicNodes: 595,
      first: [
        [0, 25], [0, 28], [0, 34], [0, 37], [0, 103], [0, 122], [0, 134], [0, 149], [0, 174],
        [0, 200], [0, 206], [0, 268],
      ],
      edges: 44_943, buildDerivations: 11_000,
      derivations: 1_463_000, evaluations: 7000),
    Expected(
      name: "wide dense", dynamicNodes: 0, first: [], edges: 101_000, buildDerivations: 4000,
      derivations: 732_000, evaluations: 3000),
    Expected(
      name: "deep", dynamicNodes: 0, first: [], edges: 7490, buildDerivations: 2495,
      derivations: 1_246_500, evaluations: 500),
    Expected(
      name: "very dynamic", dynamicNodes: 666,
      first: [
        [0, 0], [0, 5], [0, 6], [0, 7], [0, 11], [0, 13], [0, 15], [0, 17], [0, 18], [0, 23],
        [0, 25], [0, 26],
      ],
      edges: 8159, buildDerivations: 1400,
      derivations: 1_078_000, evaluations: 2000),
  ]

  @Test func randomNumbers() {
    var random = GraphShapes.GridRandom("seed")
    let first = (0..<8).map { _ in random.nextWord() }
    #expect(
      first == [
        3_595_049_766, 1_538_291_281, 523_797_495, 2_091_590_326, 1_224_444_238, 2_865_563_924,
        2_468_257_480, 3_646_388_805,
      ])
  }

  @Test(arguments: expected)
  func structure(_ expected: Expected) throws {
    let configuration = try configuration(expected)
    let dynamic = GraphShapes.dynamicNodes(configuration)
    var found: [[Int]] = []
    for (layer, nodes) in dynamic.enumerated() {
      for (index, isDynamic) in nodes.enumerated() where isDynamic { found.append([layer, index]) }
    }
    #expect(found.count == expected.dynamicNodes)
    #expect(Array(found.prefix(12)) == expected.first)
    let leaves = GraphShapes.leafIndices(configuration)
    #expect(leaves == (configuration.width == 10 ? [1, 4] : Array(0..<configuration.width)))
  }

  /// A new graph, and some iterations of the steady ones.
  @Test(arguments: expected)
  func counts(_ expected: Expected) throws {
    let live = Instrumentation.live
    try run(expected, configuration(expected))
    #expect(Instrumentation.live == live)
  }

  private func configuration(_ expected: Expected) throws -> GraphShapes.GridConfiguration {
    try #require(GraphShapes.grids.first { $0.name == expected.name })
  }

  private func run(
    _ expected: Expected, _ configuration: GraphShapes.GridConfiguration
  ) throws {
    let live = Instrumentation.live.registrations
    var made: GraphShapes.Grid?
    let build = Instrumentation.measure { made = GraphShapes.grid(configuration) }
    let grid = try #require(made)
    #expect(build.derivations == expected.buildDerivations)
    #expect(build.evaluations == 1)
    #expect(Instrumentation.live.registrations - live == expected.edges)

    let width = configuration.width
    var sum = grid.run(3)
    #expect(sum == GraphShapes.plainSum(configuration, iterations: 3))
    // What the first turn of all sources leaves: no value is odd from here on.
    transaction { for s in 0..<width { grid.sources[s].value = s * 2 } }
    let all = configuration.iterations
    let counts = Instrumentation.measure { sum = run(grid, from: width, count: 20) }
    #expect(sum == GraphShapes.plainSum(configuration, iterations: width + 20))
    #expect(counts.mutations == 20)
    #expect(counts.derivations * all == expected.derivations * 20)
    #expect(counts.evaluations * all == expected.evaluations * 20)
  }

  /// Iterations that a run comes to later.
  private func run(_ grid: GraphShapes.Grid, from start: Int, count: Int) -> Int {
    for i in start..<start + count {
      let s = i % grid.configuration.width
      transaction { grid.sources[s].value = i + s }
      for leaf in grid.leaves { _ = leaf.value }
    }
    return grid.leaves.reduce(0) { $0 &+ $1.value }
  }
}
