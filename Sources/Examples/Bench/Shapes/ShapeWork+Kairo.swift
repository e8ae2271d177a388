extension ShapeWork {
  /// How often a timed run repeats a shape's iteration.
  private static let repetitions = 500

  /// The kairo set: what one iteration counts, and alien-signals' milliseconds for 500 of them.
  static var kairo: [ShapeWork] {
    [
      kairo(
        "avoidablePropagation", 260, GraphShapes.avoidablePropagation,
        Expected(derivations: 2002, evaluations: 0, reads: 2002)),
      kairo(
        "broadPropagation", 187, GraphShapes.broadPropagation,
        Expected(derivations: 5100, evaluations: 2550, reads: 7650)),
      kairo(
        "deepPropagation", 82, GraphShapes.deepPropagation,
        Expected(derivations: 2550, evaluations: 51, reads: 2601)),
      kairo(
        "diamond", 227, GraphShapes.diamond,
        Expected(derivations: 3006, evaluations: 501, reads: 5511)),
      kairo(
        "mux", 176, GraphShapes.mux,
        Expected(derivations: 1836, evaluations: 18, reads: 3636)),
      kairo(
        "repeatedObservers", 40, GraphShapes.repeatedObservers,
        Expected(derivations: 101, evaluations: 101, reads: 3131)),
      kairo(
        "triangle", 66, GraphShapes.triangle,
        Expected(derivations: 1010, evaluations: 101, reads: 2020)),
      kairo(
        "unstable", 44, GraphShapes.unstable,
        Expected(derivations: 202, evaluations: 101, reads: 4242)),
      kairo(
        "molBench", 53, GraphShapes.molBench,
        Expected(derivations: 9, evaluations: 4, reads: 42)),
    ]
  }

  private static func kairo(
    _ name: String, _ history: Double, _ make: @escaping @MainActor () -> GraphShapes.Shape,
    _ expected: Expected
  ) -> ShapeWork {
    ShapeWork(name: name, history: history) { _ in
      let shape = make()
      var isWarm = true
      for _ in 0..<3 { isWarm = shape.iterate() && isWarm }
      let all = Expected(
        derivations: expected.derivations * repetitions,
        evaluations: expected.evaluations * repetitions, reads: expected.reads * repetitions)
      var work = Work.once(name) {
        counts(all) {
          var isRight = isWarm
          for _ in 0..<repetitions { isRight = shape.iterate() && isRight }
          return isRight
        }
      }
      work.warmUps = 0
      return [work]
    }
  }
}
