import Observing

/// Grids of derived values, some of which read what their first source tells them to.
extension GraphShapes {
  struct GridConfiguration {
    let name: String
    let width: Int
    let layers: Int
    let sources: Int
    let staticFraction: Double
    let readFraction: Double
    let iterations: Int
    /// What a run of all iterations ends with.
    let sum: Int
  }

  static let grids = [
    GridConfiguration(
      name: "simple component", width: 10, layers: 5, sources: 2, staticFraction: 1,
      readFraction: 0.2, iterations: 600_000, sum: 19_199_968),
    GridConfiguration(
      name: "dynamic component", width: 10, layers: 10, sources: 6, staticFraction: 0.75,
      readFraction: 0.2, iterations: 15_000, sum: 302_310_782_860),
    GridConfiguration(
      name: "large web app", width: 1000, layers: 12, sources: 4, staticFraction: 0.95,
      readFraction: 1, iterations: 7000, sum: 29_355_933_696_000),
    GridConfiguration(
      name: "wide dense", width: 1000, layers: 5, sources: 25, staticFraction: 1,
      readFraction: 1, iterations: 3000, sum: 1_171_484_375_000),
    GridConfiguration(
      name: "deep", width: 5, layers: 500, sources: 3, staticFraction: 1,
      readFraction: 1, iterations: 500, sum: 6_329_683_023_313_797_861),
    GridConfiguration(
      name: "very dynamic", width: 100, layers: 15, sources: 6, staticFraction: 0.5,
      readFraction: 1, iterations: 2000, sum: 15_664_996_402_790_400),
  ]

  /// The random numbers of the original: xmur3a of a string seeds sfc32.
  struct GridRandom {
    private var a: UInt32
    private var b: UInt32
    private var c: UInt32
    private var d: UInt32

    init(_ seed: String) {
      var hash: UInt32 = 2_166_136_261
      for unit in seed.utf16 {
        var k = UInt32(unit) &* 3_432_918_353
        k = Self.rotate(k, 15)
        hash ^= k &* 461_845_907
        hash = Self.rotate(hash, 13)
        hash = hash &* 5 &+ 3_864_292_196
      }
      hash ^= UInt32(seed.utf16.count)
      func next() -> UInt32 {
        hash ^= hash >> 16
        hash = hash &* 2_246_822_507
        hash ^= hash >> 13
        hash = hash &* 3_266_489_909
        hash ^= hash >> 16
        return hash
      }
      a = next()
      b = next()
      c = next()
      d = next()
    }

    mutating func nextWord() -> UInt32 {
      var t = a &+ b
      a = b ^ (b >> 9)
      b = c &+ (c << 3)
      c = Self.rotate(c, 21)
      d &+= 1
      t = t &+ d
      c = c &+ t
      return t
    }

    mutating func next() -> Double { Double(nextWord()) / 4_294_967_296 }

    private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
      value << count | value >> (32 - count)
    }
  }

  @MainActor struct Grid {
    let configuration: GridConfiguration
    let sources: [Signal]
    let layers: [[Derived<Int>]]
    let leaves: [Derived<Int>]
    let closure: ObservationToken

    /// Writes the sources in turn and reads the leaves each time; the answer is their sum at the end.
    func run(_ iterations: Int) -> Int {
      for i in 0..<iterations {
        let s = i % configuration.width
        batch { sources[s].value = i + s }
        for leaf in leaves { _ = leaf.value }
      }
      return leaves.reduce(0) { $0 &+ $1.value }
    }
  }

  static func grid(_ configuration: GridConfiguration) -> Grid {
    let dynamic = dynamicNodes(configuration)
    let sources = (0..<configuration.width).map { Signal($0) }
    var layers = [layer(over: sources, configuration, dynamic[0])]
    for index in 1..<dynamic.count {
      layers.append(layer(over: layers[index - 1], configuration, dynamic[index]))
    }
    let last = layers[layers.count - 1]
    let leaves = leafIndices(configuration).map { last[$0] }
    let closure = observe { for leaf in leaves { _ = leaf.value } }
    return Grid(
      configuration: configuration, sources: sources, layers: layers, leaves: leaves,
      closure: closure)
  }

  /// For each layer above the sources, which of its nodes are dynamic.
  static func dynamicNodes(_ configuration: GridConfiguration) -> [[Bool]] {
    var random = GridRandom("seed")
    return (1..<configuration.layers).map { _ in
      (0..<configuration.width).map { _ in random.next() >= configuration.staticFraction }
    }
  }

  /// Which nodes of the last layer are read.
  static func leafIndices(_ configuration: GridConfiguration) -> [Int] {
    var kept = Array(0..<configuration.width)
    guard configuration.readFraction < 1 else { return kept }
    var random = GridRandom("seed")
    let removed = (Double(configuration.width) * (1 - configuration.readFraction)).rounded()
    for _ in 0..<Int(removed) { kept.remove(at: Int(random.next() * Double(kept.count))) }
    return kept
  }
}
