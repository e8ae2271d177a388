extension Bench {
  /// The shapes of the public js-reactivity-benchmark, on class properties, derived values and closures.
  static var graphShapes: BenchSection {
    let shapes = ShapeWork.kairo + ShapeWork.cellx + ShapeWork.creations + ShapeWork.grids
    let name = "Graph shapes"
    return BenchSection(
      name: name,
      note:
        "the js-reactivity-benchmark's work, its counts checked; judged beside peers alone (--beside)",
      cases: shapes.map(\.benchCase) + [
        BenchCase("geometric mean of the ratios", of: .ratio) { meter in
          let measured = meter.results.filter { $0.section == name }
          guard let (peer, mean) = worstMean(of: measured, count: shapes.count) else {
            return .notMeasured("it takes a peer's figures of all shapes", unit: .times)
          }
          var measurement = Measurement(unit: .times, figure: .exact(mean), note: "beside \(peer)")
          measurement.judge(.ratio(0.33), measured: mean)
          return measurement
        }
      ])
  }

  /// Of the peers that did all shapes, the one that is the nearest to us or the furthest ahead.
  static func worstMean(
    of shapes: [Measurement], count: Int
  ) -> (peer: String, mean: Double)? {
    guard shapes.count == count, let first = shapes.first else { return nil }
    let means = first.peers.compactMap { peer -> (peer: String, mean: Double)? in
      let ratios = shapes.compactMap { shape in
        shape.peers.first { $0.source == peer.source }.flatMap { shape.ratio(to: $0) }
      }
      return ratios.count == count ? (peer.name, Statistics.geometricMean(ratios)) : nil
    }
    return means.max { $0.mean < $1.mean }
  }
}
