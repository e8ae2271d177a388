@testable import Examples

extension GraphShapes {
  /// What a run of a grid ends with, computed without a graph.
  static func plainSum(_ configuration: GridConfiguration, iterations: Int) -> Int {
    let width = configuration.width
    var values = Array(0..<width)
    for i in 0..<iterations { values[i % width] = i + i % width }
    for layer in dynamicNodes(configuration) {
      values = (0..<width).map { j in
        let read = (0..<configuration.sources).map { values[(j + $0) % width] }
        var sum = 0
        for (index, value) in read.enumerated() {
          let isDropped =
            layer[j] && read[0] & 1 == 1 && index > 0
            && index - 1 == read[0] % (configuration.sources - 1)
          if !isDropped { sum &+= value }
        }
        return sum
      }
    }
    return leafIndices(configuration).reduce(0) { $0 &+ values[$1] }
  }
}
