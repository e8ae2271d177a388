import Observing

extension GraphShapes {
  /// Layers of four derived values, each observed as it is made.
  @MainActor struct Cellx {
    let sources: [Signal]
    let nodes: [Derived<Int>]
    let closures: [ObservationToken]

    var end: [Int] { nodes.suffix(4).map { $0.value } }

    /// The values at the end, before and after the one change of all four sources.
    func update() -> (before: [Int], after: [Int]) {
      let before = end
      batch {
        sources[0].value = 4
        sources[1].value = 3
        sources[2].value = 2
        sources[3].value = 1
      }
      return (before, end)
    }
  }

  static func cellx(layers: Int) -> Cellx {
    let sources = [Signal(1), Signal(2), Signal(3), Signal(4)]
    var nodes: [Derived<Int>] = []
    var closures: [ObservationToken] = []
    nodes.reserveCapacity(layers * 4)
    closures.reserveCapacity(layers * 4)

    func add(_ layer: [Derived<Int>]) {
      nodes += layer
      for node in layer { closures.append(observe { _ = node.value }) }
    }
    let (p1, p2, p3, p4) = (sources[0], sources[1], sources[2], sources[3])
    add([
      Derived { p2.value }, Derived { p1.value &- p3.value }, Derived { p2.value &+ p4.value },
      Derived { p3.value },
    ])
    for _ in 1..<layers {
      let first = nodes.count - 4
      let (m1, m2, m3, m4) = (nodes[first], nodes[first + 1], nodes[first + 2], nodes[first + 3])
      add([
        Derived { m2.value }, Derived { m1.value &- m3.value }, Derived { m2.value &+ m4.value },
        Derived { m3.value },
      ])
    }
    return Cellx(sources: sources, nodes: nodes, closures: closures)
  }
}
