import Observing

extension GraphShapes {
  fileprivate static func nodes<Source: Readable>(
    over previous: [Source], _ configuration: GridConfiguration, _ dynamic: [Bool]
  ) -> [Derived<Int>] {
    (0..<configuration.width).map { j in
      let sources = (0..<configuration.sources).map { previous[(j + $0) % configuration.width] }
      return dynamic[j] ? dynamicNode(sources) : staticNode(sources)
    }
  }

  private static func staticNode<Source: Readable>(_ sources: [Source]) -> Derived<Int> {
    Derived {
      var sum = 0
      for source in sources { sum &+= source.value }
      return sum
    }
  }

  /// Leaves out one source where the first one's value is odd.
  private static func dynamicNode<Source: Readable>(_ sources: [Source]) -> Derived<Int> {
    let first = sources[0]
    let rest = Array(sources.dropFirst())
    return Derived {
      let value = first.value
      var sum = value
      let isOdd = value & 1 == 1
      let dropped = value % rest.count
      for index in rest.indices {
        if isOdd, index == dropped { continue }
        sum &+= rest[index].value
      }
      return sum
    }
  }

  static func layer(
    over previous: [Signal], _ configuration: GridConfiguration, _ dynamic: [Bool]
  ) -> [Derived<Int>] {
    nodes(over: previous, configuration, dynamic)
  }

  static func layer(
    over previous: [Derived<Int>], _ configuration: GridConfiguration, _ dynamic: [Bool]
  ) -> [Derived<Int>] {
    nodes(over: previous, configuration, dynamic)
  }
}
