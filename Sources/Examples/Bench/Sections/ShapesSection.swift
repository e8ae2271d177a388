extension Bench {
  /// The shapes of the public js-reactivity-benchmark, on class properties, derived values and closures.
  static var graphShapes: BenchSection {
    let shapes = ShapeWork.kairo + ShapeWork.cellx + ShapeWork.creations + ShapeWork.grids
    let name = "Graph shapes"
    return BenchSection(
      name: name,
      note: "the js-reactivity-benchmark's work, its counts checked",
      cases: shapes.map(\.benchCase) + [
        BenchCase("geometric mean of the ratios") { meter in
          let ratios = meter.results.filter { $0.section == name && $0.quoted != nil }
            .compactMap(\.ratio)
          guard ratios.count == shapes.count else {
            return .notMeasured("it takes all shapes", unit: .times)
          }
          let mean = Statistics.geometricMean(ratios)
          var measurement = Measurement(unit: .times, figure: .exact(mean))
          measurement.judge(.ratio(0.5), measured: mean)
          return measurement
        }
      ])
  }
}
