extension ShapeWork {
  // MARK: Cellx

  static var cellx: [ShapeWork] { [cellx(1000, 3.1), cellx(2500, 10.5)] }

  private static func cellx(_ layers: Int, _ history: Double) -> ShapeWork {
    ShapeWork(name: "cellx \(layers), one update", history: history) { _ in
      let graph = Box<GraphShapes.Cellx?>(nil)
      let expected = Expected(
        derivations: 4 * layers, evaluations: 4 * layers, reads: 10 * layers)
      var work = Work.once(
        "cellx \(layers)",
        prepare: {
          graph.value = nil
          graph.value = GraphShapes.cellx(layers: layers)
        },
        run: {
          counts(expected) {
            guard let values = graph.value?.update() else { return false }
            return values.before == [-3, -6, -2, 2] && values.after == [-2, -4, 2, 3]
          }
        })
      work.warmUps = 20
      work.rounds = 31
      return [work]
    }
  }

  // MARK: Creation and updates

  private static let count = 100_000

  static var creations: [ShapeWork] {
    [
      ShapeWork(name: "S: create signals", history: 38) { _ in [createSignals] },
      ShapeWork(name: "S: create computations, sum of 9", history: 1139) { _ in
        warmUp(GraphShapes.creations(count / 100))
        return GraphShapes.creations(count).map(work)
      },
      ShapeWork(name: "S: update signals, sum of 7", history: 687) { _ in
        warmUp(GraphShapes.updates(count / 100))
        return GraphShapes.updates(count).map(work)
      },
    ]
  }

  private static var createSignals: Work {
    let made = Box<[GraphShapes.Signal]>([])
    var work = Work.once(
      "createSignals",
      prepare: { made.value = [] },
      run: {
        made.value = GraphShapes.createSignals(count)
        return made.value.count == count && made.value[count - 1].value == count - 1
      })
    work.warmUps = 3
    work.rounds = 11
    return work
  }

  private static func warmUp(_ creations: [GraphShapes.Creation]) {
    for creation in creations {
      for _ in 0..<3 { creation.run(creation.prepared) }
    }
  }

  private static func work(_ creation: GraphShapes.Creation) -> Work {
    let sources = Box<[GraphShapes.Signal]>([])
    // The first batch writes what is there already.
    let runs = creation.closureCount * max(1, creation.batchCount)
    let expected = Expected(derivations: 0, evaluations: runs, reads: runs * creation.reads)
    var work = Work.once(
      creation.name,
      prepare: {
        sources.value = []
        sources.value = creation.prepared
      },
      run: {
        counts(expected) {
          creation.run(sources.value)
          return true
        }
      })
    work.warmUps = 0
    return work
  }

  // MARK: Dynamic grids

  static var grids: [ShapeWork] {
    [
      grid(0, 432, Expected(derivations: 3_480_000, evaluations: 480_000, reads: 9_120_002)),
      grid(1, 262, Expected(derivations: 1_155_000, evaluations: 15_000, reads: 6_990_002)),
      grid(2, 737, Expected(derivations: 1_463_000, evaluations: 7000, reads: 19_853_000)),
      grid(3, 1033, Expected(derivations: 732_000, evaluations: 3000, reads: 24_301_000)),
      grid(4, 217, Expected(derivations: 1_246_500, evaluations: 500, reads: 3_744_505)),
      grid(5, 486, Expected(derivations: 1_078_000, evaluations: 2000, reads: 6_868_100)),
    ]
  }

  /// A grid, with what a run counts after the first; its reads include those that look at the leaves.
  private static func grid(_ index: Int, _ history: Double, _ all: Expected) -> ShapeWork {
    let configuration = GraphShapes.grids[index]
    return ShapeWork(name: "grid: \(configuration.name)", history: history) { isQuick in
      let grid = GraphShapes.grid(configuration)
      let warmUps = isQuick ? 1 : 3
      var isRight = true
      for _ in 0..<warmUps {
        isRight = grid.run(configuration.iterations) == configuration.sum && isRight
      }
      var expected = all
      expected.reads -= (configuration.iterations + 1) * grid.leaves.count
      var work = Work.once(configuration.name) { [isRight] in
        counts(expected) { grid.run(configuration.iterations) == configuration.sum } && isRight
      }
      work.warmUps = 0
      return [work]
    }
  }
}
